import { type Group, having, ok } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { type Context, isText, item } from "./ask.ts";

async function firstEvent(
  { lake, id }: Context,
  options: Record<string, unknown>,
  act: () => Promise<unknown>,
): Promise<unknown> {
  const { promise: heard, resolve: hear } = Promise.withResolvers<unknown>();
  const { promise: isReady, resolve: ready } = Promise.withResolvers<void>();
  const subscription = lake
    .listen("*[_id == $id]", { id }, { events: ["welcome", "mutation"], ...options })
    .subscribe((event) => (event.type === "welcome" ? ready() : hear(event)));
  await isReady;
  await act();
  const silence = new Promise((resolve) => setTimeout(() => resolve(null), 1_000));
  const first = await Promise.race([heard, silence]);
  subscription.unsubscribe();
  return first;
}

const listening: Group<Servers> = {
  name: "listening",
  cases: [
    item(
      "an update",
      (context) =>
        firstEvent(context, {}, () => context.lake.patch(context.id).set({ n: 2 }).commit()),
      ok(
        having({
          type: "mutation",
          documentId: isText,
          eventId: isText,
          transactionId: isText,
          transition: "update",
          identity: isText,
          previousRev: isText,
          resultRev: isText,
          timestamp: isText,
          visibility: "query",
          mutations: Array.isArray,
          result: having({ n: 2 }),
        }),
      ),
    ),
    item(
      "an update without its result",
      (context) =>
        firstEvent(context, { includeResult: false }, () =>
          context.lake.patch(context.id).set({ n: 2 }).commit(),
        ),
      ok((event: unknown) => !Object.hasOwn(event as object, "result")),
    ),
    item(
      "an update with its effects",
      (context) =>
        firstEvent(context, { effectFormat: "mendoza" }, () =>
          context.lake.patch(context.id).set({ n: 2 }).commit(),
        ),
      ok(having({ effects: having({ apply: Array.isArray, revert: Array.isArray }) })),
    ),
    item(
      "a deletion",
      (context) => firstEvent(context, {}, () => context.lake.delete(context.id)),
      ok(having({ transition: "disappear" })),
    ),
    item(
      "other documents send nothing",
      (context) => firstEvent(context, {}, () => context.lake.create({ _type: "item" })),
      ok(null),
    ),
    item(
      "an invalid query",
      ({ servers }) =>
        fetch(
          `${servers.lakeUrl}/v2025-02-19/data/listen/production?query=${encodeURIComponent("*[")}`,
        ).then((it) => it.status),
      ok(400),
    ),
  ],
};

const live: Group<Servers> = {
  name: "live events",
  cases: [
    {
      name: "a change is sent",
      expected: ok(["welcome", "message"]),
      async run({ lake }) {
        const heard: string[] = [];
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, 10_000);
          const subscription = lake.live.events({ includeDrafts: true }).subscribe((event) => {
            heard.push(event.type);
            if (event.type === "welcome") void lake.create({ _type: "item" });
            if (event.type !== "message") return;
            clearTimeout(timer);
            subscription.unsubscribe();
            resolve();
          });
        });
        return ok(heard.slice(0, 2));
      },
    },
  ],
};

export const events: Group<Servers>[] = [listening, live];
