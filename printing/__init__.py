"""Pages: what is drawn on them, what is read of them, and the PDF they become."""
