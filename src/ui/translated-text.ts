// A browser that translates a page (Chrome's "Translate page") replaces each text node by FONT elements. React keeps
// the node: what it writes there is not visible, and removing it or inserting before it throws. Since no browser
// notifies a page of its translation, this observes it; see https://github.com/facebook/react/issues/11538.

/** What replaces a text node on the page, and the text node that it replaces. */
const replacements = new WeakMap<Node, ChildNode>();
const originals = new WeakMap<Node, Text>();

function isFont(node: Node | null | undefined): node is HTMLElement {
  return node instanceof HTMLElement && node.tagName === "FONT";
}

function removeReplacement(node: Node): void {
  replacements.get(node)?.remove();
  replacements.delete(node);
}

/** Returns the replacement of a node that is not itself a child of `parent`, else the node. */
function currentNode(parent: Node, node: Node | null): Node | null {
  const replacement = node && node.parentNode !== parent ? replacements.get(node) : undefined;
  return replacement?.parentNode === parent ? replacement : node;
}

/** Puts a replaced text node back when React changes it, so that the browser translates it again. */
function returnText({ target }: MutationRecord): void {
  const replacement = replacements.get(target);
  if (!replacement?.isConnected) return;
  replacements.delete(target);
  replacement.replaceWith(target);
}

/** The node that was replaced and its replacement; null for any other change of the page. */
function replacementIn(record: MutationRecord, fonts: ReadonlySet<Node>): [Node, ChildNode] | null {
  const [removed, ...others] = record.removedNodes;
  if (!removed || others.length > 0) return null;
  const adjacentFont = [record.previousSibling, record.nextSibling].find(
    (node) => node && fonts.has(node),
  );
  const replacement = record.addedNodes[0] ?? adjacentFont;
  const isTranslated = removed instanceof Text && isFont(replacement);
  const isReverted = originals.has(removed) && replacement instanceof Text;
  return isTranslated || isReverted ? [removed, replacement as ChildNode] : null;
}

/** Keeps React's output correct on a page that the browser translates. Returns a function that stops it. */
export function keepTranslatedText(): () => void {
  // Created before the other observer, so that it is called first: a text may change in the task in which it was
  // replaced.
  const page = new MutationObserver((records) => {
    const fonts = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
    for (const record of records) {
      const [removed, replacement] = replacementIn(record, fonts) ?? [];
      if (!removed || !replacement) continue;
      const text = originals.get(removed) ?? (removed as Text);
      if (replacement === text) {
        replacements.delete(text);
        continue;
      }
      replacements.set(text, replacement);
      originals.set(replacement, text);
      texts.observe(text, { characterData: true });
    }
  });
  const texts = new MutationObserver((records) => records.forEach(returnText));
  page.observe(document, { childList: true, subtree: true });

  const { removeChild, insertBefore, appendChild } = Node.prototype;
  Object.assign(Node.prototype, {
    removeChild<Child extends Node>(this: Node, child: Child): Child {
      if (currentNode(this, child) === child) return removeChild.call(this, child) as Child;
      removeReplacement(child);
      return child;
    },
    insertBefore<Child extends Node>(this: Node, child: Child, before: Node | null): Child {
      const reference = currentNode(this, before);
      removeReplacement(child);
      return insertBefore.call(this, child, reference) as Child;
    },
    appendChild<Child extends Node>(this: Node, child: Child): Child {
      removeReplacement(child);
      return appendChild.call(this, child) as Child;
    },
  });
  return () => {
    page.disconnect();
    texts.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore, appendChild });
  };
}
