import type { DocumentActionComponent, DocumentActionsContext } from "sanity";
import { expect, test } from "vitest";
import { creatableTemplates, singletonActions } from "../desk/singletons.ts";

const actions = (
  ["publish", "discardChanges", "restore", "delete", "duplicate", "unpublish"] as const
).map((action) => Object.assign(() => null, { action }) as DocumentActionComponent);

function actionsOf(schemaType: string): (string | undefined)[] {
  const context = { schemaType } as DocumentActionsContext;
  return singletonActions(actions, context).map(({ action }) => action);
}

test("settings can be published and reverted, not duplicated, unpublished or deleted", () => {
  expect(actionsOf("siteSettings")).toEqual(["publish", "discardChanges", "restore"]);
  expect(actionsOf("contactPage")).toEqual(["publish", "discardChanges", "restore"]);
});

test("a page keeps every action", () => {
  expect(actionsOf("page")).toHaveLength(actions.length);
});

test("offers no second settings document, and none that only the Studio writes", () => {
  const types = ["page", "siteSettings", "contactPage", "faq", "translation.metadata"];
  const templates = types.map((schemaType) => ({ schemaType }));
  expect(creatableTemplates(templates).map(({ schemaType }) => schemaType)).toEqual([
    "page",
    "faq",
  ]);
});
