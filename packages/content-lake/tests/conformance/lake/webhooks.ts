import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type Group, having, ok } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { type Context, isText, item, statusOf } from "./ask.ts";

const HOOKS = "/hooks/projects/local";

type Received = { headers: IncomingHttpHeaders; body: string };

/** The requests that a webhook for every change sends while `act` runs and in the half second after it. */
async function sent(
  { lake }: Context,
  settings: Record<string, unknown>,
  act: () => Promise<unknown>,
): Promise<Received[]> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
    received.push({ headers: request.headers, body });
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const body = { ...hook(url), ...settings };
  const { id } = await lake.request<{ id: string }>({ url: HOOKS, method: "POST", body });
  await act();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await lake.request({ url: `${HOOKS}/${id}`, method: "DELETE" });
  server.close();
  return received;
}

function hook(url: string) {
  const rule = { on: ["create", "update", "delete"], projection: "{_id, n}" };
  return { type: "document", name: randomUUID(), dataset: "production", url, rule };
}

const bodies = (received: Received[]) => received.map(({ body }) => JSON.parse(body) as unknown);
const patchOf = ({ lake, id }: Context) => lake.patch(id).set({ n: 2 }).commit();

export const webhooks: Group<Servers> = {
  name: "webhooks",
  cases: [
    item(
      "a webhook is created, listed and deleted",
      async ({ lake }) => {
        const body = hook("https://example.com/build");
        const made = await lake.request<{ id: string; rule: unknown }>({
          url: HOOKS,
          method: "POST",
          body,
        });
        const list = () => lake.request<{ id: string }[]>({ url: HOOKS });
        const wasListed = (await list()).some(({ id }) => id === made.id);
        await lake.request({ url: `${HOOKS}/${made.id}`, method: "DELETE" });
        return [made, wasListed, (await list()).some(({ id }) => id === made.id)];
      },
      ok([
        having({
          type: "document",
          projectId: "local",
          dataset: "production",
          httpMethod: "POST",
          apiVersion: "v2021-03-25",
          includeDrafts: false,
          isDisabledByUser: false,
          description: null,
          id: isText,
        }),
        true,
        false,
      ]),
    ),
    item(
      "the request of a webhook",
      async (context) => {
        const received = await sent(context, {}, () => patchOf(context));
        return received.map(({ headers, body }) => [headers, body]);
      },
      ok([
        [
          having({
            "content-type": "application/json",
            "idempotency-key": isText,
            "sanity-dataset": "production",
            "sanity-document-id": isText,
            "sanity-operation": "update",
            "sanity-project-id": "local",
            "sanity-transaction-id": isText,
            "sanity-transaction-time": isText,
            "sanity-webhook-id": isText,
          }),
          isText,
        ],
      ]),
    ),
    item(
      "the signature of a request",
      async (context) => {
        const [first] = await sent(context, { secret: "films" }, () => patchOf(context));
        const header = String(first?.headers["sanity-webhook-signature"]);
        const [, time = "", digest] = /^t=(\d+),v1=(.+)$/.exec(header) ?? [];
        const hmac = createHmac("sha256", "films").update(`${time}.${first?.body}`);
        return digest === hmac.digest("base64url");
      },
      ok(true),
    ),
    item(
      "only documents that match the filter",
      async (context) => {
        const rule = { on: ["update"], filter: "before().n < n", projection: "n" };
        const received = await sent(context, { rule }, async () => {
          await patchOf(context);
          await context.lake.patch(context.id).set({ n: 1 }).commit();
        });
        return bodies(received);
      },
      ok([2]),
    ),
    item(
      "only the operations of the rule",
      async (context) => {
        const rule = { on: ["delete"], projection: '{"was": before().n, "is": after()}' };
        const received = await sent(context, { rule }, async () => {
          await patchOf(context);
          await context.lake.delete(context.id);
        });
        return bodies(received);
      },
      ok([{ was: 2, is: null }]),
    ),
    item(
      "no drafts by default",
      async (context) =>
        bodies(
          await sent(context, {}, () =>
            context.lake.create({ _id: `drafts.${context.id}`, _type: "item" }),
          ),
        ),
      ok([]),
    ),
    item(
      "drafts with includeDrafts",
      async (context) =>
        bodies(
          await sent(context, { includeDrafts: true }, () =>
            context.lake.create({ _id: `drafts.${context.id}`, _type: "item", n: 3 }),
          ),
        ),
      ok([having({ n: 3 })]),
    ),
    item(
      "the log of a webhook",
      async (context) => {
        const { lake } = context;
        let logs: unknown[] = [];
        await sent(context, {}, async () => {
          await patchOf(context);
          await new Promise((resolve) => setTimeout(resolve, 500));
          const [{ id } = { id: "" }] = await lake.request<{ id: string }[]>({ url: HOOKS });
          const read = (part: string) => lake.request<unknown[]>({ url: `${HOOKS}/${id}/${part}` });
          logs = [(await read("messages"))[0], (await read("attempts"))[0]];
        });
        return logs;
      },
      ok([
        having({ status: isText, payload: isText, failureCount: 0, createdAt: isText }),
        having({ resultCode: 200, isFailure: false, inProgress: false, messageId: isText }),
      ]),
    ),
    item(
      "a filter that is not GROQ",
      ({ lake }) => {
        const body = { ...hook("https://example.com"), rule: { on: ["create"], filter: "a ==" } };
        return lake.request({ url: HOOKS, method: "POST", body }).catch(statusOf);
      },
      ok(400),
    ),
  ],
};
