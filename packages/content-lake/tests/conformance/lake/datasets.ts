import { randomUUID } from "node:crypto";
import type { SanityClient } from "@sanity/client";
import { type Group, having, ok } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { type Context, isText, item, statusOf } from "./ask.ts";

/** Calls `run` with a client of a new dataset, which is deleted afterwards. */
async function inDataset(
  { lake }: Context,
  run: (client: SanityClient, name: string) => Promise<unknown>,
  aclMode: "public" | "private" = "public",
): Promise<unknown> {
  const name = `made-${randomUUID().slice(0, 8)}`;
  await lake.datasets.create(name, { aclMode });
  const result = await run(lake.withConfig({ dataset: name }), name);
  await lake.datasets.delete(name);
  return result;
}

const isListed = async (lake: SanityClient, dataset: string) =>
  (await lake.datasets.list()).some(({ name }) => name === dataset);

export const datasets: Group<Servers> = {
  name: "datasets",
  cases: [
    item(
      "the list",
      async ({ lake }) => (await lake.datasets.list())[0],
      ok(
        having({
          name: "production",
          aclMode: "public",
          createdAt: isText,
          datasetProfile: "content",
          addonFor: null,
        }),
      ),
    ),
    item(
      "made and deleted",
      async ({ lake }) => {
        const name = `made-${randomUUID().slice(0, 8)}`;
        const made = await lake.datasets.create(name, { aclMode: "private" });
        const wasListed = await isListed(lake, name);
        const deleted = await lake.datasets.delete(name);
        return [
          made.datasetName === name,
          made.aclMode,
          wasListed,
          deleted,
          await isListed(lake, name),
        ];
      },
      ok([true, "private", true, { deleted: true }, false]),
    ),
    item(
      "a dataset has separate documents",
      (context) =>
        inDataset(context, async (client) => {
          await client.create({ _id: "only-here", _type: "item" });
          return Promise.all(
            [client, context.lake].map((from) => from.fetch("count(*[_id == 'only-here'])")),
          );
        }),
      ok([1, 0]),
    ),
    item(
      "a private dataset answers no request without a token",
      (context) =>
        inDataset(
          context,
          (client) => client.withConfig({ token: undefined }).fetch("1").catch(statusOf),
          "private",
        ),
      ok(401),
    ),
    item(
      "a changed visibility",
      (context) =>
        inDataset(context, async (_client, name) => {
          const { aclMode } = await context.lake.datasets.edit(name, { aclMode: "private" });
          return aclMode;
        }),
      ok("private"),
    ),
    item(
      "a name that is taken",
      ({ lake }) => lake.datasets.create("production").catch(statusOf),
      ok(409),
    ),
    item(
      "deletion of a missing dataset",
      ({ lake }) => lake.datasets.delete("none").catch(statusOf),
      ok(404),
    ),
  ],
};
