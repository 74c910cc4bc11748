"""Names and sentences that break programs."""

from hypothesis import strategies as st

LONG_WORD = "Donaudampfschiff" * 6250  # 100 000 letters
HOSTILE = {
    "nothing": "",
    "one letter": "A",
    "200 signs": "Anna-Lena " * 20,
    "wide": "W" * 200,
    "emoji": "😀🎉👩‍👩‍👧 Zoë",
    "fancy": "𝓐𝓷𝓷𝓪 𝔹𝕠",
    "Hebrew": "דוד (הראשון) 12",
    "Arabic": "محمد [الأول] — ﷲ",
    "mixed": "Anna דוד محمد Ева 7",
    "Cyrillic": "Владимир Владимирович",
    "Chinese": "王小明",
    "markup": "<b>Anna",
    "entity": "Smith & Sons &amp; &lt;",
    "picture": '<img src="/etc/passwd"/><para>',
    "lines": "Anna\nBo\r\n\tCleo\u2028Dan",
    "long word": LONG_WORD,
    "many words": "ab " * 30_000,
    "PDF": "(Anna) Tj ET \\ >> endstream %PDF %s @ <41>",
    "marks": "Z̸͕̈́͗a̴͖͠l̵̢̇g̷̻̍ö̶̥",
    "only marks": "\u0301\u0302\u0303",
    "unseen": "\u200b\u200e\u202e\u2066\ufe0f",
    "turned": "\u202ebad\u202c good",
    "controls": "A\0B\x01\x1b[31m\x7f\x85",
    "half a sign": "A\ud800B\udfff",
    "no sign": "\uffff\ufffe\U0010ffff\ue000\U000e0001",
    "blanks": " \u00a0 Anna \u3000 ",
    "soft": "un\u00adsicht\u00adbar",
    "joined": "fi\ufb01 ﷺ \u0640\u0640",
}

signs = st.one_of(
    st.characters(),
    st.characters(categories=["Cs", "Cc", "Cf", "Cn", "Co", "Mn"]),
    st.characters(min_codepoint=0x0590, max_codepoint=0x08FF),
    st.characters(min_codepoint=0xFB1D, max_codepoint=0xFEFF),
    st.sampled_from("abc (){}[]<>«»12،٣\u200d\u200c"),
)
texts = st.text(signs, max_size=40)
words = st.text(st.one_of(signs, st.just(" ")), max_size=200)
