// Looks at everything that can be chosen on the screen; given are the answers to the question. Returns what is wrong,
// how many things there were, and how many of them are cards whose text is not there to be read. All is done in one call, since each one takes its time.
//
// A card is looked at in a grid of points: those at which it lies on top are its own. Cards that overlap as in a hand
// say so (data-overlapped); a strip that a finger can hit is enough of them, as the one that is pointed at rises.
async answers => {
  const INSET = 0.1, STEP = 6, ENTIRE = 0.95, ENOUGH = 24 * 40;
  const found = [];
  const at = (x, y) => document.elementFromPoint(x, y);
  const owns = (one, x, y) => one.contains(at(x, y));
  const name = one => (one.dataset.card ? `card ${one.dataset.card} ` : "")
    + (one.getAttribute("aria-label") || one.textContent || one.className).trim().replace(/\s+/g, " ").slice(0, 60);
  const say = (what, one) => found.push(`${what}: ${name(one)}`);
  const isSeen = one =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getClientRects().length > 0;
  const isOff = box => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  const middle = box => [box.left + box.width / 2, box.top + box.height / 2];
  // A part of it may be enough to press it, but then there must be a way to see all of it.
  const corners = box => [0.1, 0.9].flatMap(x => [0.1, 0.9].map(y => [box.left + box.width * x, box.top + box.height * y]));
  const isLost = (one, box) =>
    isOff(box) || !(one.matches("[data-overlapped]") || [middle(box), ...corners(box)].every(point => owns(one, ...point)));
  // Where it is, brought onto the screen if its row has to be moved for that. A row may stop where it likes.
  const boxOf = one => {
    let box = one.getBoundingClientRect();
    for (const inline of ["nearest", "start", "center", "end"]) {
      if (!isLost(one, box)) break;
      one.scrollIntoView({ block: inline === "nearest" ? inline : "center", inline, behavior: "instant" });
      box = one.getBoundingClientRect();
    }
    return box;
  };
  // To ask what lies at a point takes most of the time. A box over more points than may be covered has that many or more
  // in a row or in a column, and of so many side by side one is asked: if those are its own, no box is in the way.
  const isWhole = (one, points) => {
    const side = Math.floor(1 + Math.sqrt((1 - ENTIRE) * points.length));
    return points.every(([x, y, diagonal]) => diagonal % side || owns(one, x, y));
  };
  const measure = one => {
    const box = boxOf(one);
    if (box.width < 24 || box.height < 24) return say(`only ${Math.round(box.width)}x${Math.round(box.height)}`, one);
    if (isOff(box)) return say("off the screen", one);
    const overlapped = one.matches("[data-overlapped]");
    const inset = overlapped ? 0 : INSET; // its edge is what is seen of it; round corners are no cover of others
    const points = [];
    for (let x = box.left + box.width * inset, column = 0; x <= box.right - box.width * inset; x += STEP, column++)
      for (let y = box.top + box.height * inset, row = 0; y <= box.bottom - box.height * inset; y += STEP, row++)
        points.push([x, y, column + row]);
    const enough = overlapped ? Math.min(points.length, ENOUGH / STEP / STEP) : ENTIRE * points.length;
    if (!overlapped && isWhole(one, points)) return;
    let own = 0;
    for (const [x, y] of points) if ((own += owns(one, x, y)) >= enough) return;
    const over = at(...points.find(([x, y]) => !owns(one, x, y)));
    say(`covered at ${points.length - own} of ${points.length} points, by ${over?.getAttribute("class")}`, one);
  };

  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) found.push(`the page is ${root.scrollWidth} wide`);
  if (root.scrollHeight > innerHeight + 1) found.push(`the page is ${root.scrollHeight} high`);
  const all = [...document.querySelectorAll(".glows, .bar [data-nav], .choice [data-nav]")].filter(isSeen);
  let since = performance.now();
  for (const one of all) {
    measure(one);
    if (performance.now() < since + 5000) continue;
    await new Promise(setTimeout); // a page that hears nothing for long takes its line for broken
    since = performance.now();
  }

  const cards = new Set(all.filter(one => one.dataset.card).map(one => Number(one.dataset.card)));
  for (const { label, alike } of answers)
    if (alike.length && !alike.some(one => cards.has(one))) found.push(`nothing to press for: ${label}`);

  // Whatever is there to be read is large enough and whole.
  const texts = [...document.querySelectorAll(".card.glows .text, .rule .text")].filter(isSeen);
  for (const text of texts) {
    const size = getComputedStyle(text).fontSize;
    if (parseFloat(size) < 12.99) say(`text of ${size}`, text);
    const card = text.closest(".card, .rule");
    const isOut = text.parentElement.scrollHeight > text.parentElement.clientHeight + 2;
    if (isOut || text.scrollHeight > text.clientHeight + 2) say("text cut off", card);
  }
  // No word of them is broken, and a Goal in play says all it has to say.
  const isBroken = (node, { 0: { length }, index }) => {
    const word = document.createRange();
    word.setStart(node, index);
    word.setEnd(node, index + length);
    return new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  };
  for (const text of texts) {
    const words = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode())
      for (const word of node.data.matchAll(/\p{L}{7,}/gu)) if (isBroken(node, word)) say(`"${word[0]}" is broken`, text);
  }
  for (const text of [...document.querySelectorAll(".goal .alone .text")].filter(isSeen))
    if (text.scrollHeight > text.clientHeight + 2) say("a Goal's text cut off", text);

  // What is laid out to be chosen says what it does, and so does the whole hand on a phone.
  const places = innerWidth < 500 ? ".choice .glows, .hand .glows" : ".choice .glows";
  const silent = all.filter(one => one.matches("[data-unread]"));
  for (const one of silent) if (one.matches(places)) say("without its text", one);
  return [found, all.length, silent.length];
}
