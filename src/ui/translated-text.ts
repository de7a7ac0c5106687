// A browser that translates a page (Chrome's "Translate page") replaces each text node by FONT elements. React keeps
// the node: what it writes there is not visible, and removing it or inserting before it throws. Since no browser
// notifies a page of its translation, this observes it; see https://github.com/facebook/react/issues/11538.

/** The replacement of a text node on the page, and the text node that it replaces. */
const standIns = new WeakMap<Node, ChildNode>();
const originals = new WeakMap<Node, Text>();

function isFont(node: Node | null | undefined): node is HTMLElement {
  return node instanceof HTMLElement && node.tagName === "FONT";
}

function removeStandIn(node: Node): void {
  standIns.get(node)?.remove();
  standIns.delete(node);
}

/** The stand-in of a node that is not a child of `parent` itself, else the node. */
function shownIn(parent: Node, node: Node | null): Node | null {
  const standIn = node && node.parentNode !== parent ? standIns.get(node) : undefined;
  return standIn?.parentNode === parent ? standIn : node;
}

/** Detects that a replaced text node changes: then the text node is restored, to be translated again. */
function returnText({ target }: MutationRecord): void {
  const standIn = standIns.get(target);
  if (!standIn?.isConnected) return;
  standIns.delete(target);
  standIn.replaceWith(target);
}

/** The node that was replaced and its replacement; null for any other change of the page. */
function replacementIn(record: MutationRecord, fonts: ReadonlySet<Node>): [Node, ChildNode] | null {
  const [removed, ...others] = record.removedNodes;
  if (!removed || others.length > 0) return null;
  const beside = [record.previousSibling, record.nextSibling].find(
    (node) => node && fonts.has(node),
  );
  const replacement = record.addedNodes[0] ?? beside;
  const isTranslated = removed instanceof Text && isFont(replacement);
  const isTakenBack = originals.has(removed) && replacement instanceof Text;
  return isTranslated || isTakenBack ? [removed, replacement as ChildNode] : null;
}

/** Keeps React's output correct on a page that the browser translates. Returns a function that stops it. */
export function keepTranslatedText(): () => void {
  // Created first, so that it is called first: a text may change in the task in which it was replaced.
  const page = new MutationObserver((records) => {
    const fonts = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
    for (const record of records) {
      const [removed, replacement] = replacementIn(record, fonts) ?? [];
      if (!removed || !replacement) continue;
      const text = originals.get(removed) ?? (removed as Text);
      if (replacement === text) {
        standIns.delete(text);
        continue;
      }
      standIns.set(text, replacement);
      originals.set(replacement, text);
      texts.observe(text, { characterData: true });
    }
  });
  const texts = new MutationObserver((records) => records.forEach(returnText));
  page.observe(document, { childList: true, subtree: true });

  const { removeChild, insertBefore, appendChild } = Node.prototype;
  Object.assign(Node.prototype, {
    removeChild<Child extends Node>(this: Node, child: Child): Child {
      if (shownIn(this, child) === child) return removeChild.call(this, child) as Child;
      removeStandIn(child);
      return child;
    },
    insertBefore<Child extends Node>(this: Node, child: Child, before: Node | null): Child {
      const place = shownIn(this, before);
      removeStandIn(child);
      return insertBefore.call(this, child, place) as Child;
    },
    appendChild<Child extends Node>(this: Node, child: Child): Child {
      removeStandIn(child);
      return appendChild.call(this, child) as Child;
    },
  });
  return () => {
    page.disconnect();
    texts.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore, appendChild });
  };
}
