import { randomUUID } from "node:crypto";
import { type Group, ok, refused } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { type Act, drafted, item } from "./ask.ts";

const transactions: Group<Servers> = {
  name: "transactions",
  cases: [
    item(
      "all or nothing",
      async ({ lake, id }) => {
        await lake
          .transaction()
          .patch(id, (it) => it.set({ n: 9 }))
          .create({ _id: id, _type: "item" })
          .commit()
          .catch(() => null);
        return lake.fetch("*[_id == $id][0].n", { id });
      },
      ok(1),
    ),
    item(
      "a given transaction id is the revision",
      async ({ lake, id }) => {
        const transactionId = `t-${id}`;
        await lake.mutate([{ patch: { id, set: { n: 2 } } }], { transactionId });
        return (await lake.getDocument(id))?._rev === transactionId;
      },
      ok(true),
    ),
    item(
      "a transaction id that was already used",
      async ({ lake, id }) => {
        await lake.mutate([{ patch: { id, set: { n: 2 } } }], { transactionId: `u-${id}` });
        return lake.mutate([{ patch: { id, set: { n: 3 } } }], { transactionId: `u-${id}` });
      },
      refused(409, "mutationError"),
    ),
    item(
      "a dry run changes nothing",
      async ({ lake, id }) => {
        await lake.mutate([{ patch: { id, set: { n: 8 } } }], { dryRun: true });
        return lake.fetch("*[_id == $id][0].n", { id });
      },
      ok(1),
    ),
    item(
      "its changes are visible at once",
      async ({ lake, id }) => {
        await lake.patch(id).set({ n: 6 }).commit({ visibility: "sync" });
        return lake.fetch("*[_id == $id][0].n", { id });
      },
      ok(6),
    ),
  ],
};

const actions: Group<Servers> = {
  name: "actions: drafts",
  cases: [
    item(
      "create a draft",
      async ({ lake }) => {
        const publishedId = `new-${randomUUID()}`;
        await lake.action({
          actionType: "sanity.action.document.create",
          publishedId,
          attributes: { _id: `drafts.${publishedId}`, _type: "item" },
          ifExists: "fail",
        } as Act);
        return (await lake.getDocument(`drafts.${publishedId}`))?._type;
      },
      ok("item"),
    ),
    item(
      "edit creates a draft of the published document",
      async ({ lake, id }) => {
        await lake.action({
          actionType: "sanity.action.document.edit",
          publishedId: id,
          draftId: `drafts.${id}`,
          patch: { set: { n: 5 } },
        } as Act);
        return [
          (await lake.getDocument(`drafts.${id}`))?.["n"],
          (await lake.getDocument(id))?.["n"],
        ];
      },
      ok([5, 1]),
    ),
    item(
      "publish",
      async (context) => {
        const { lake, id } = context;
        await lake.action({
          actionType: "sanity.action.document.publish",
          publishedId: id,
          draftId: await drafted(context),
        } as Act);
        return [
          (await lake.getDocument(id))?.["n"],
          (await lake.getDocument(`drafts.${id}`)) ?? null,
        ];
      },
      ok([2, null]),
    ),
    item(
      "publish with another revision",
      async (context) =>
        context.lake.action({
          actionType: "sanity.action.document.publish",
          publishedId: context.id,
          draftId: await drafted(context),
          ifPublishedRevisionId: "other",
        } as Act),
      refused(409, "actionError"),
    ),
    item(
      "publish without a draft",
      ({ lake, id }) =>
        lake.action({
          actionType: "sanity.action.document.publish",
          publishedId: id,
          draftId: `drafts.${id}`,
        } as Act),
      refused(409, "actionError"),
    ),
    item(
      "unpublish",
      async ({ lake, id }) => {
        await lake.action({
          actionType: "sanity.action.document.unpublish",
          publishedId: id,
          draftId: `drafts.${id}`,
        } as Act);
        return [
          (await lake.getDocument(id)) ?? null,
          (await lake.getDocument(`drafts.${id}`))?.["n"],
        ];
      },
      ok([null, 1]),
    ),
    item(
      "discard",
      async (context) => {
        const draftId = await drafted(context);
        await context.lake.action({
          actionType: "sanity.action.document.discard",
          draftId,
          publishedId: context.id,
        } as unknown as Act);
        return (await context.lake.getDocument(draftId)) ?? null;
      },
      ok(null),
    ),
    item(
      "delete with its draft",
      async (context) => {
        const { lake, id } = context;
        await lake.action({
          actionType: "sanity.action.document.delete",
          publishedId: id,
          includeDrafts: [await drafted(context)],
        } as Act);
        return lake.fetch(
          "count(*[_id in [$id, 'drafts.' + $id]])",
          { id },
          { perspective: "raw" },
        );
      },
      ok(0),
    ),
    item(
      "an unknown action",
      ({ lake }) => lake.action({ actionType: "sanity.action.document.wish" } as unknown as Act),
      refused(400, "actionError"),
    ),
  ],
};

export const transactionsAndActions: Group<Servers>[] = [transactions, actions];
