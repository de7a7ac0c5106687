import { vercelStegaDecode, vercelStegaSplit } from "@vercel/stega";

/** The original edit info of each text. */
const infoOf = new WeakMap<Node, string>();

function isText(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE;
}

/** The text nodes of a tree, including its root. */
function textsIn(root: Node): Node[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = isText(root) ? [root] : [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts;
}

function clean(text: Node): void {
  const { cleaned, encoded } = vercelStegaSplit(text.nodeValue ?? "");
  const info: unknown = encoded && vercelStegaDecode(encoded);
  if (info) infoOf.set(text, JSON.stringify(info));
  else infoOf.delete(text);
  if (encoded) text.nodeValue = cleaned;
}

/** Gives an element the edit info of its last text: the one that @sanity/visual-editing would choose. */
function mark(element: HTMLElement | SVGElement): void {
  const info = [...element.childNodes].map((node) => infoOf.get(node)).findLast(Boolean);
  if (info) element.dataset["sanityEditInfo"] = info;
  else delete element.dataset["sanityEditInfo"];
}

function moveFrom(roots: Iterable<Node>): void {
  const parents = new Set<HTMLElement | SVGElement>();
  for (const root of roots) {
    for (const text of textsIn(root)) {
      clean(text);
      const { parentElement } = text;
      if (parentElement?.dataset) parents.add(parentElement);
    }
  }
  for (const parent of parents) mark(parent);
}

/**
 * Moves the edit info of texts into an attribute of their elements, before each paint: with its invisible characters
 * the browser would wrap and balance lines differently from the page. Returns the function that stops it.
 */
export function moveEditInfo(root: HTMLElement): () => void {
  const observer = new MutationObserver((changes) => {
    moveFrom(
      changes.flatMap(({ type, target, addedNodes }) =>
        type === "characterData" ? [target] : [...addedNodes],
      ),
    );
    // Discards the records of the changes that were made just now.
    observer.takeRecords();
  });
  moveFrom([root]);
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}
