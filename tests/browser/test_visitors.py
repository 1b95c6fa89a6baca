"""The browsers that tests lend each other: whoever comes next finds nothing of whoever was there before."""

from __future__ import annotations

from tests.browser.visitors import OpenPage, Visitors

KEPT = """async () => [
    localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length,
    navigator.onLine, (await navigator.permissions.query({name: 'clipboard-read'})).state,
    matchMedia('(prefers-color-scheme: dark)').matches, innerWidth,
]"""


def test_a_browser_is_lent_again_as_if_it_were_new(visitors: Visitors) -> None:
    first = OpenPage(visitors)
    page = first("/about")
    new = page.evaluate(KEPT)
    context = page.context
    other = first(
        "/about", like=page, width=360, color_scheme="dark", permissions=["clipboard-read"], settings={"a": 1}
    )
    other.evaluate("""() => {
        localStorage.a = sessionStorage.a = document.cookie = 'a=1';
        return new Promise(done => (indexedDB.open('a').onsuccess = done));
    }""")
    context.set_offline(True)
    assert all(old != now for old, now in zip(new, other.evaluate(KEPT), strict=True))
    first.close()

    second = OpenPage(visitors)
    page = second("/about")
    assert page.context is context
    assert page.evaluate(KEPT) == new
    second.close()
    assert first.troubles == second.troubles == []
