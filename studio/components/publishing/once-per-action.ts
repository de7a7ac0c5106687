import type { DocumentActionComponent } from "sanity";

type Wrap = (action: DocumentActionComponent) => DocumentActionComponent;

/**
 * Wraps an action once, however often the Studio asks for the actions of a document. For another component the Studio
 * forgets what was pressed, such as Publish while it saved, and closes the open dialog.
 */
export function oncePerAction(wrap: Wrap): Wrap {
  const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>();
  return (action) => {
    const made = wrapped.get(action) ?? wrap(action);
    wrapped.set(action, made);
    return made;
  };
}
