import type { DocumentActionComponent } from "sanity";

type Wrap = (action: DocumentActionComponent) => DocumentActionComponent;

/**
 * Wraps an action once, however often the Studio asks for the actions of a document. With a new component the Studio
 * would lose a click, such as on Publish while it saved, and close the open dialog.
 */
export function oncePerAction(wrap: Wrap): Wrap {
  const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>();
  return (action) => {
    const made = wrapped.get(action) ?? wrap(action);
    wrapped.set(action, made);
    return made;
  };
}
