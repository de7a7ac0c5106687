import { type Group, having, ok } from "../../../../shared/conformance/case.ts";
import { ORIGIN, type Servers } from "../servers.ts";
import { drafted, isText, item, statusOf } from "./ask.ts";

const documentsById: Group<Servers> = {
  name: "documents by id, history",
  cases: [
    item("one document by id", async ({ lake, id }) => (await lake.getDocument(id))?.["n"], ok(1)),
    item(
      "a missing document by id",
      async ({ lake }) => (await lake.getDocument("none")) ?? null,
      ok(null),
    ),
    item(
      "many documents, in the requested order",
      async ({ lake, id }) => (await lake.getDocuments(["none", id])).map((it) => it?._id === id),
      ok([false, true]),
    ),
    item(
      "reports the missing ids",
      async ({ lake }) => lake.request({ url: "/data/doc/production/none" }),
      ok({ documents: [], omitted: [{ id: "none", reason: "existence" }] }),
    ),
    item(
      "a document at an earlier revision",
      async ({ lake, id }) => {
        const { _rev } = (await lake.getDocument(id)) ?? {};
        await lake.patch(id).set({ n: 2 }).commit();
        const { documents } = await lake.request({
          url: `/data/history/production/documents/${id}?revision=${_rev}`,
        });
        return documents[0].n;
      },
      ok(1),
    ),
    item(
      "the transactions of a document",
      async ({ lake, id }) => {
        await lake.patch(id).set({ n: 2 }).commit();
        const text = String(
          await lake.request({
            url: `/data/history/production/transactions/${id}?excludeContent=true`,
            json: false,
          }),
        );
        return text
          .trim()
          .split("\n")
          .map(
            (line) =>
              Object.keys(JSON.parse(line)).filter((key) =>
                ["id", "timestamp", "author", "documentIDs"].includes(key),
              ).length,
          );
      },
      ok([4, 4]),
    ),
  ],
};

const reading: Group<Servers> = {
  name: "query requests",
  cases: [
    item(
      "the response contains the query",
      ({ lake }) => lake.fetch("1", {}, { filterResponse: false }),
      ok(having({ result: 1, query: "1", ms: (it: unknown) => typeof it === "number" })),
    ),
    item(
      "the response without the query, on request",
      async ({ lake }) =>
        Object.hasOwn(
          await lake.fetch("1", {}, { filterResponse: false, returnQuery: false }),
          "query",
        ),
      ok(false),
    ),
    item(
      "sync tags",
      async ({ lake }) =>
        Array.isArray((await lake.fetch("*[0]", {}, { filterResponse: false })).syncTags),
      ok(true),
    ),
    item(
      "a source map",
      async ({ lake, id }) => {
        const { resultSourceMap } = await lake.fetch(
          "*[_id == $id][0]{n, text}",
          { id },
          { filterResponse: false, resultSourceMap: true },
        );
        return [
          resultSourceMap?.documents[0]?._id === id,
          Object.keys(resultSourceMap?.mappings ?? {}).toSorted(),
        ];
      },
      ok([true, ["$['n']", "$['text']"]]),
    ),
    item(
      "without a token drafts are hidden",
      async ({ lake, servers, id }) => {
        await drafted({ lake, id, servers });
        return lake
          .withConfig({ token: undefined })
          .fetch("count(*[_id == 'drafts.' + $id])", { id }, { perspective: "raw" });
      },
      ok(0),
    ),
    item(
      "without a token writes are refused",
      ({ lake }) => lake.withConfig({ token: undefined }).create({ _type: "item" }).catch(statusOf),
      ok(401),
    ),
    item(
      "a missing dataset",
      ({ lake }) => lake.withConfig({ dataset: "none" }).fetch("1").catch(statusOf),
      ok(404),
    ),
    item(
      "an invalid perspective",
      ({ servers }) =>
        fetch(`${servers.lakeUrl}/v2025-02-19/data/query/production?query=1&perspective=a b`).then(
          (it) => it.status,
        ),
      ok(400),
    ),
    item(
      "an unknown endpoint",
      ({ servers }) => fetch(`${servers.lakeUrl}/v2025-02-19/nothing`).then((it) => it.status),
      ok(404),
    ),
  ],
};

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const assets: Group<Servers> = {
  name: "pictures and files",
  cases: [
    item(
      "a picture",
      ({ lake }) => lake.assets.upload("image", PIXEL, { filename: "dot.png" }),
      ok(
        having({
          _id: /^image-[0-9a-f]+-1x1-png$/,
          _type: "sanity.imageAsset",
          url: isText,
          path: isText,
          extension: "png",
          mimeType: "image/png",
          size: PIXEL.length,
          sha1hash: isText,
          originalFilename: "dot.png",
          metadata: having({
            dimensions: having({ width: 1, height: 1, aspectRatio: 1 }),
            lqip: isText,
            hasAlpha: (it: unknown) => typeof it === "boolean",
          }),
        }),
      ),
    ),
    item(
      "a picture in another size and format",
      async ({ lake }) => {
        const { url } = await lake.assets.upload("image", PIXEL, { filename: "dot.png" });
        const answer = await fetch(`${url}?w=20&h=10&fit=crop&fm=webp`);
        return [answer.status, answer.headers.get("content-type")];
      },
      ok([200, "image/webp"]),
    ),
    item(
      "a file",
      ({ lake }) => lake.assets.upload("file", Buffer.from("hello"), { filename: "a.txt" }),
      ok(having({ _id: /^file-[0-9a-f]+-txt$/, _type: "sanity.fileAsset", size: 5 })),
    ),
    item(
      "the content of a file",
      async ({ lake }) => {
        const { url } = await lake.assets.upload("file", Buffer.from("hello"), {
          filename: "a.txt",
        });
        return (await fetch(url)).text();
      },
      ok("hello"),
    ),
    item(
      "an upload that is not a picture",
      ({ lake }) =>
        lake.assets.upload("image", Buffer.from("hello"), { filename: "a.png" }).catch(statusOf),
      ok(400),
    ),
    item(
      "a missing picture",
      ({ servers }) =>
        fetch(`${servers.lakeUrl}/images/local/production/${"0".repeat(40)}-1x1.png`).then(
          (it) => it.status,
        ),
      ok(404),
    ),
  ],
};

const cors: Group<Servers> = {
  name: "headers of pages (CORS)",
  cases: [
    item(
      "with credentials",
      async ({ servers }) => {
        const answer = await fetch(`${servers.lakeUrl}/v2025-02-19/data/query/production?query=1`, {
          headers: { origin: ORIGIN },
        });
        return [
          answer.headers.get("access-control-allow-origin"),
          answer.headers.get("access-control-allow-credentials"),
        ];
      },
      ok([ORIGIN, "true"]),
    ),
    item(
      "preflights, trace headers too",
      async ({ servers }) => {
        const wanted = "authorization,content-type,traceparent,tracestate,baggage";
        const headers = {
          origin: ORIGIN,
          "access-control-request-method": "POST",
          "access-control-request-headers": wanted,
        };
        const answer = await fetch(`${servers.lakeUrl}/v2025-02-19/data/query/production`, {
          method: "OPTIONS",
          headers,
        });
        return answer.headers.get("access-control-allow-headers");
      },
      ok("authorization,content-type,traceparent,tracestate,baggage"),
    ),
    item(
      "a page of another site",
      ({ servers }) =>
        fetch(`${servers.lakeUrl}/v2025-02-19/data/query/production?query=1`, {
          headers: { origin: "https://evil.example" },
        }).then((it) => it.status),
      ok(403),
    ),
  ],
};

export const documentsAndFiles: Group<Servers>[] = [documentsById, reading, assets, cors];
