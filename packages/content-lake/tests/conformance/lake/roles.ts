import { type Group, ok, refused } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { type Context, item, statusOf } from "./ask.ts";

const as = ({ lake }: Context, token: string) => lake.withConfig({ token });

export const roles: Group<Servers> = {
  name: "roles",
  cases: [
    item(
      "a viewer reads a draft",
      async (context) => {
        const _id = `drafts.${context.id}`;
        await context.lake.create({ _id, _type: "item" });
        return (await as(context, "viewer").getDocument(_id))?._id === _id;
      },
      ok(true),
    ),
    item(
      "a viewer cannot change a document",
      (context) => as(context, "viewer").patch(context.id).set({ n: 2 }).commit(),
      refused(403, "mutationError"),
    ),
    item(
      "a viewer cannot upload",
      (context) => as(context, "viewer").assets.upload("file", Buffer.from("x")).catch(statusOf),
      ok(403),
    ),
    item(
      "a contributor writes a draft",
      async (context) => {
        const _id = `drafts.${context.id}`;
        return (await as(context, "contributor").create({ _id, _type: "item" }))._id === _id;
      },
      ok(true),
    ),
    item(
      "a contributor cannot publish",
      async (context) => {
        const draftId = `drafts.${context.id}`;
        await context.lake.create({ _id: draftId, _type: "item" });
        const actionType = "sanity.action.document.publish" as const;
        const publish = { actionType, draftId, publishedId: context.id };
        return as(context, "contributor").action(publish).catch(statusOf);
      },
      ok(403),
    ),
    item(
      "an editor cannot create a dataset",
      (context) => as(context, "editor").datasets.create("of-an-editor").catch(statusOf),
      ok(403),
    ),
  ],
};
