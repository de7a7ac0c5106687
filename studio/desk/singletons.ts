import type { DocumentActionsResolver, Template } from "sanity";

/** Types with exactly one document, and that document's id. */
export const singletons = {
  contactPage: "contactPage",
  siteSettings: "siteSettings",
  siteMessages: "siteMessages",
  leadMessages: "leadMessages",
} as const;

const KEPT_ACTIONS = new Set(["publish", "discardChanges", "restore"]);

/** Whether a document type has exactly one document. */
export function isSingleton(type: string): boolean {
  return Object.hasOwn(singletons, type);
}

/** Removes the actions that duplicate, unpublish or delete a singleton. */
export const singletonActions: DocumentActionsResolver = (actions, { schemaType }) =>
  isSingleton(schemaType)
    ? actions.filter(({ action }) => action !== undefined && KEPT_ACTIONS.has(action))
    : actions;

/** The type that joins the languages of a document; only the Studio writes such documents. */
const TRANSLATIONS = "translation.metadata";

/** The templates that the "create" menus offer: no singletons, and nothing that only the Studio writes. */
export function creatableTemplates<Item extends Pick<Template, "schemaType">>(
  templates: Item[],
): Item[] {
  return templates.filter(
    ({ schemaType }) => !isSingleton(schemaType) && schemaType !== TRANSLATIONS,
  );
}
