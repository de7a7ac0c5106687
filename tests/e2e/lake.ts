// Calls of the Content Lake without the Studio, to arrange a test or to clean up.
import { isDeepStrictEqual } from "node:util";
import { urls } from "./stack.ts";

type Answer = { ok(): boolean; text(): Promise<string>; json(): Promise<unknown> };
type Options = {
  headers: Record<string, string>;
  params?: Record<string, string>;
  data?: unknown;
};

/** What sends the requests: Playwright's request context, or another object with these methods. */
export type RequestSender = {
  get(url: string, options: Options): Promise<Answer>;
  post(url: string, options: Options): Promise<Answer>;
};

const lake = (path: string, dataset = "production") =>
  `${urls.lake}/v2025-02-19/data/${path}/${dataset}`;
const headers = { authorization: "Bearer local" };

async function expectOk(answer: Answer): Promise<void> {
  if (!answer.ok()) throw new Error(await answer.text());
}

export async function query<Result>(
  request: RequestSender,
  groq: string,
  perspective = "raw",
): Promise<Result> {
  const answer = await request.get(lake("query"), {
    headers,
    params: { query: groq, perspective },
  });
  return ((await answer.json()) as { result: Result }).result;
}

/** Sends mutations to the lake, as its first user unless a token is given. */
export async function mutate(
  request: RequestSender,
  mutations: object[],
  { token = "local", dataset = "production" } = {},
): Promise<void> {
  const answer = await request.post(lake("mutate", dataset), {
    headers: { authorization: `Bearer ${token}` },
    data: { mutations },
  });
  await expectOk(answer);
}

export async function act(request: RequestSender, actions: object[]): Promise<void> {
  await expectOk(await request.post(lake("actions"), { headers, data: { actions } }));
}

/** Creates a release in which the page of Waiter AI has the fields in `change`. */
export async function makeRelease(
  request: RequestSender,
  releaseId: string,
  metadata: object,
  change: object = {},
): Promise<void> {
  const page = await query<{ _id: string }>(request, `*[_id == "page-waiter-ai"][0]`);
  await act(request, [
    { actionType: "sanity.action.release.create", releaseId, metadata },
    {
      actionType: "sanity.action.document.version.create",
      publishedId: page._id,
      document: { ...page, ...change, _id: `versions.${releaseId}.${page._id}` },
    },
  ]);
}

/** Deletes every release, whatever its state. */
export async function removeReleases(request: RequestSender): Promise<void> {
  await mutate(request, [{ delete: { query: `*[_type == "system.release"]` } }]);
}

/** Uploads a PNG as the Studio does; returns its asset document. */
export async function uploadPicture(
  request: RequestSender,
  data: Buffer,
): Promise<{ _id: string; url: string }> {
  const answer = await request.post(`${urls.lake}/v2025-02-19/assets/images/production`, {
    headers: { ...headers, "content-type": "image/png" },
    data,
  });
  return ((await answer.json()) as { document: { _id: string; url: string } }).document;
}

type Kept = { _id: string; _type: string; _rev?: string; _updatedAt?: string };

/** Releases and uploaded files. They are deleted last, when no restored document refers to them. */
const LEFT_OVER = `*[_type == "system.release" || _type match "sanity.*Asset"]`;

/** Returns a document without its revision and the time of its last change. */
function contentOf({ _rev, _updatedAt, ...content }: Kept): object {
  return content;
}

/** Saves all content; returns a function that restores what has changed since, and writes only if something has. */
export async function saveContent(request: RequestSender): Promise<() => Promise<void>> {
  const groq = `*[!(_type match "system.*") && !(_type match "sanity.*")]`;
  const before = await query<Kept[]>(request, groq);
  const files = await query<Kept[]>(request, LEFT_OVER);
  return async () => {
    const known = new Set([...before, ...files].map(({ _id }) => _id));
    const isNew = ({ _id }: Kept) => !known.has(_id);
    const toDelete = ({ _id }: Kept) => ({ delete: { id: _id } });
    const after = await query<Kept[]>(request, groq);
    const contents = new Map(after.map((document) => [document._id, contentOf(document)]));
    const changed = before.filter(
      (document) => !isDeepStrictEqual(contents.get(document._id), contentOf(document)),
    );
    const mutations = [
      ...changed.map((document) => ({ createOrReplace: document })),
      ...after.filter(isNew).map(toDelete),
    ];
    // Sends no empty transaction, since the site is built after every transaction.
    if (mutations.length > 0) await mutate(request, mutations);
    const left = (await query<Kept[]>(request, LEFT_OVER)).filter(isNew);
    if (left.length > 0) await mutate(request, left.map(toDelete));
  };
}
