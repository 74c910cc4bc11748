from bench.forms import read_form

PAGE = """
<form action="/other/"><input name="no" value="1"></form>
<form action="/games/x/deals/">
  <input type="hidden" name="key" value="k"><input name="points-0">
  <input type="radio" name="out" value="0"><input type="radio" name="out" value="1" checked>
  <input type="checkbox" name="laid" value="0">
  <select name="variant"><option value="full">F</option><option value="ten" selected>T</option>
  <option value="even">E</option></select>
  <select name="printing"><option value="blue">B</option><option value="violet">V</option></select>
  <button>Save</button>
</form>
<form action="/games/y/deals/"><input name="late" value="1"></form>
"""


def test_a_form_is_read_as_a_browser_would_send_it() -> None:
    assert read_form(PAGE, "/deals/") == (
        "/games/x/deals/",
        {"key": "k", "points-0": "", "out": "1", "variant": "ten", "printing": "blue"},
    )
