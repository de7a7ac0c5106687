import { randomUUID } from "node:crypto";
import type { SanityClient } from "@sanity/client";
import type { Case, Outcome } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { fetched } from "../groq/ask.ts";

export const isText = (value: unknown) => typeof value === "string" && value !== "";

/** The status of an error, for errors that the documentation describes only by their status. */
export const statusOf = ({ statusCode }: { statusCode: number }) => statusCode;

export type Context = { lake: SanityClient; id: string; servers: Servers };

/** A case that has a document `{ _type: "item", n: 1, list: [a, b] }` for itself. */
export function item(
  name: string,
  run: (context: Context) => Promise<unknown>,
  expected: Outcome,
): Case<Servers> {
  return {
    name,
    expected,
    async run(servers) {
      const id = `item-${randomUUID()}`;
      const list = [
        { _key: "a", n: 1 },
        { _key: "b", n: 2 },
      ];
      await servers.lake.create({
        _id: id,
        _type: "item",
        n: 1,
        text: "one",
        list,
        deep: { a: { b: 1 } },
      });
      return fetched(run({ lake: servers.lake, id, servers }));
    },
  };
}

export type Act = Parameters<SanityClient["action"]>[0];

export async function drafted(
  { lake, id }: Context,
  fields: Record<string, unknown> = { n: 2 },
): Promise<string> {
  await lake.create({ _id: `drafts.${id}`, _type: "item", ...fields });
  return `drafts.${id}`;
}
