/**
 * Changes the page as Chrome's translation does: each text, now or later, becomes two FONT elements, and the page's
 * language becomes `ta`. `reword` is the translation; without it the words stay. Returns a function that stops it.
 * Self-contained, since a browser test runs it in its page.
 */
export function translatePage(reword: (text: string) => string = (text) => text): () => void {
  const { documentElement: html } = document;
  const { lang } = html;
  const skipped = "script, style, textarea, input, title, [translate=no], font";
  function translate(text: Text): void {
    if (text.data.trim() === "" || text.parentElement?.closest(skipped) !== null) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.textContent = reword(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
  function translateAll(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "characterData") translate(target as Text);
      for (const node of addedNodes) {
        if (node instanceof Text) translate(node);
        else translateAll(node);
      }
    }
  });
  html.lang = "ta";
  translateAll(document.body);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    html.lang = lang;
  };
}
