import type { DocumentActionComponent } from "sanity";

type Wrap = (action: DocumentActionComponent) => DocumentActionComponent;

/**
 * Wraps each action only once, however often the Studio asks for the actions of a document. A new component each time
 * would lose a click, such as on Publish while the Studio saves, and close an open dialog.
 */
export function oncePerAction(wrap: Wrap): Wrap {
  const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>();
  return (action) => {
    const component = wrapped.get(action) ?? wrap(action);
    wrapped.set(action, component);
    return component;
  };
}
