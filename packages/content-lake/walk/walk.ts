// `node walk/walk.ts CHECKOUT`: starts the lake with the content of another team's project, runs the project's own
// queries and does what its Studio does. README.md says how; the checkout is not changed.
import { createReadStream, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@sanity/client";
import { sanityImport } from "@sanity/import";
import sharp from "sharp";
import { findFreePort } from "../../shared/ports.ts";
import { Walk } from "../../shared/walk.ts";
import { startContentLake } from "../src/start-content-lake.ts";

const [checkout = "."] = process.argv.slice(2);
const dataDir = mkdtempSync(path.join(tmpdir(), "walk-"));
const walk = new Walk();

function find(pattern: string): string[] {
  const found = globSync(pattern, { cwd: checkout, exclude: (name) => name === "node_modules" });
  return found.map((file) => path.join(checkout, file));
}

/** The queries of a project with generated types: Sanity's typegen writes each above its type, in full. */
function queriesOf(text: string): [name: string, query: string][] {
  const blocks = text.matchAll(/^\/\/ Variable: (\S+)\n\/\/ Query: ([^]*?)\nexport type/gm);
  return Array.from(blocks, ([, name = "", query = ""]) => [name, query]);
}

/** The queries of a project without generated types: its `groq` templates, with those that they name inserted. */
function taggedQueriesOf(text: string): [name: string, query: string][] {
  const tagged = text.matchAll(/const (\w+) = groq(?:\/\*.*?\*\/)?`([^`]*)`/g);
  const texts = new Map(Array.from(tagged, ([, name = "", query = ""]) => [name, query]));
  const whole = (query: string): string =>
    query.replace(/\$\{(\w+)\}/g, (part, name) => {
      const named = texts.get(name);
      return named === undefined ? part : whole(named);
    });
  const queries = [...texts].map(([name, query]) => [name, whole(query)] as [string, string]);
  return queries.filter(([, query]) => query.includes("*[") && !query.includes("${"));
}

const lake = await startContentLake({
  dataDir,
  port: await findFreePort(),
  projectId: "walk",
  allowedOrigins: ["http://localhost:*"],
});
const client = createClient({
  projectId: "walk",
  dataset: "production",
  apiVersion: "2025-09-25",
  apiHost: lake.url,
  useProjectHostname: false,
  useCdn: false,
  token: "local",
});

for (const archive of find("**/*data*.tar.gz")) {
  await walk.step(`import of ${path.basename(archive)}`, async () => {
    const { numDocs, warnings } = await sanityImport(createReadStream(archive), {
      client,
      operation: "createOrReplace",
      allowFailingAssets: true,
    });
    return `${numDocs} documents, ${warnings.length} warnings`;
  });
}

/** A value for each parameter of a query: 1 for a position in a list, by its name; a slug of the content otherwise. */
async function parametersOf(query: string): Promise<Record<string, unknown>> {
  const slug = await client.fetch("*[defined(slug.current)][0].slug.current");
  const names = new Set(Array.from(query.matchAll(/\$(\w+)/g), ([, name = ""]) => name));
  const valueOf = (name: string) =>
    /start|end|limit|offset|page|from|to$/i.test(name) ? 1 : (slug ?? "");
  return Object.fromEntries(Array.from(names, (name) => [name, valueOf(name)]));
}

const queries = new Map([
  ...find("**/*{queries,queries.*}.{ts,js}").flatMap((file) =>
    taggedQueriesOf(readFileSync(file, "utf8")),
  ),
  ...find("**/sanity.types.ts").flatMap((file) => queriesOf(readFileSync(file, "utf8"))),
]);
for (const [name, query] of queries) {
  await walk.step(`the query ${name}`, async () => {
    const result = await client.fetch(query, await parametersOf(query), {
      perspective: "published",
    });
    const preview = await client.fetch(query, await parametersOf(query), {
      perspective: "drafts",
      filterResponse: false,
      resultSourceMap: "withKeyArraySelector",
    });
    const mapped = Object.keys(preview.resultSourceMap?.mappings ?? {}).length;
    const size = Array.isArray(result) ? `${result.length} rows` : result === null ? "null" : "one";
    return `${size}; the source map has ${mapped} texts`;
  });
}

await walk.step("an edit reaches a listener, is published and found", async () => {
  const heard: string[] = [];
  const listener = client
    .listen(
      '*[_id in ["walk", "drafts.walk"]]',
      {},
      { includeAllVersions: true, events: ["welcome", "mutation"] },
    )
    .subscribe(
      (event) => void heard.push(event.type === "mutation" ? event.documentId : event.type),
    );
  while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await client.create({ _id: "drafts.walk", _type: "post", title: "Before" });
  await client.patch("drafts.walk").set({ title: "After" }).commit();
  const preview = await client.fetch('*[_id == "walk"][0].title', {}, { perspective: "drafts" });
  await client.action({
    actionType: "sanity.action.document.publish",
    publishedId: "walk",
    draftId: "drafts.walk",
  });
  const published = await client.fetch(
    '*[_id == "walk"][0].title',
    {},
    { perspective: "published" },
  );
  listener.unsubscribe();
  if (preview !== "After" || published !== "After") throw new Error(`${preview}, ${published}`);
  return heard.join(", ");
});

await walk.step("a picture is uploaded, and requested in a smaller size", async () => {
  const picture = await sharp({
    create: { width: 64, height: 32, channels: 3, background: "#0a0" },
  })
    .png()
    .toBuffer();
  const asset = await client.assets.upload("image", picture);
  const answer = await fetch(`${asset.url}?w=16&fit=max&auto=format`, {
    headers: { accept: "image/webp" },
  });
  const { width, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  if (width !== 16) throw new Error(`${answer.status}, ${width} px`);
  return `${width} px, ${format}`;
});

await walk.step("the requests of the Studio at its start", async () => {
  const paths = [
    "users/me",
    "projects/walk",
    "projects/walk/datasets",
    "projects/walk/datasets/production/acl",
    "features",
    "auth/providers",
  ];
  for (const each of paths) await client.request({ url: `/${each}` });
  return `${paths.length} answered`;
});

await lake.stop();
rmSync(dataDir, { recursive: true });
console.log(`${walk.steps.length - walk.failed} of ${walk.steps.length} steps`);
process.exitCode = walk.failed > 0 ? 1 : 0;
