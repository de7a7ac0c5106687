import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import {
  type Case,
  type Group,
  having,
  ok,
  type Outcome,
  refused,
} from "../../../shared/conformance/case.ts";
import type { Servers } from "./servers.ts";

type Result = { data: unknown; error: unknown };
type StorageClient = SupabaseClient["storage"];

function outcome({ data, error }: Result): Outcome {
  if (!error) return ok(data);
  const { statusCode = "0", message = "" } = error as { statusCode?: string; message?: string };
  return refused(Number(statusCode), message);
}

/** Runs with the secret key, in a new private bucket that has `a.txt` and `folder/b.txt`. */
function inBucket(
  name: string,
  expected: Outcome,
  act: (bucket: string, servers: Servers, storage: StorageClient) => PromiseLike<unknown>,
): Case<Servers> {
  return {
    name,
    expected,
    async run(servers) {
      const { storage } = servers.service;
      const bucket = `bucket-${randomUUID()}`;
      await storage.createBucket(bucket, { public: false });
      await storage.from(bucket).upload("a.txt", "first", { metadata: { from: "Ada" } });
      await storage.from(bucket).upload("folder/b.txt", "second");
      return outcome((await act(bucket, servers, storage)) as Result);
    },
  };
}

const textOf = async ({ data, error }: { data: Blob | null; error: unknown }) => ({
  data: await data?.text(),
  error,
});

const names = ({ data, error }: { data: { name: string }[] | null; error: unknown }) => ({
  data: data?.map(({ name }) => name),
  error,
});

const TAKEN = "The resource already exists";
const POLICY = "new row violates row-level security policy";

const buckets: Group<Servers> = {
  name: "buckets",
  cases: [
    inBucket("are listed", ok(true), async (bucket, _servers, storage) => {
      const { data, error } = await storage.listBuckets();
      return { data: data?.some(({ id }) => id === bucket), error };
    }),
    inBucket(
      "one bucket by its name",
      ok(having({ public: false, file_size_limit: null, allowed_mime_types: null })),
      (bucket, _servers, storage) => storage.getBucket(bucket),
    ),
    inBucket(
      "changed to public",
      ok({ message: "Successfully updated" }),
      (bucket, _servers, storage) => storage.updateBucket(bucket, { public: true }),
    ),
    inBucket("a name that is taken", refused(409, TAKEN), (bucket, _servers, storage) =>
      storage.createBucket(bucket),
    ),
    inBucket(
      "deleted while it has files",
      refused(409, "The bucket you tried to delete is not empty"),
      (bucket, _servers, storage) => storage.deleteBucket(bucket),
    ),
    inBucket(
      "emptied, then deleted",
      ok({ message: "Successfully deleted" }),
      async (bucket, _servers, storage) => {
        await storage.emptyBucket(bucket);
        return storage.deleteBucket(bucket);
      },
    ),
    inBucket("a missing bucket", refused(404, "Bucket not found"), (_bucket, servers) =>
      servers.service.storage.getBucket("nothing"),
    ),
    inBucket("read by a visitor without a policy", ok([]), (_bucket, servers) =>
      servers.visitor.storage.listBuckets(),
    ),
    inBucket("made by a visitor without a policy", refused(403, POLICY), (_bucket, servers) =>
      servers.visitor.storage.createBucket(randomUUID()),
    ),
    inBucket(
      "a file above the bucket's size",
      refused(413, "The object exceeded the maximum allowed size"),
      async (bucket, _servers, storage) => {
        await storage.updateBucket(bucket, { public: false, fileSizeLimit: "1KB" });
        return storage.from(bucket).upload("big.txt", "x".repeat(1001));
      },
    ),
    inBucket(
      "a file of a type that the bucket does not allow",
      refused(415, "mime type text/css is not supported"),
      async (bucket, _servers, storage) => {
        await storage.updateBucket(bucket, { public: false, allowedMimeTypes: ["image/*"] });
        return storage.from(bucket).upload("a.css", "x", { contentType: "text/css" });
      },
    ),
  ],
};

const fileCases: Case<Servers>[] = [
  inBucket("download", ok("first"), async (bucket, _servers, storage) =>
    textOf(await storage.from(bucket).download("a.txt")),
  ),
  inBucket("a missing file", refused(404, "Object not found"), (bucket, _s, storage) =>
    storage.from(bucket).info("nothing.txt"),
  ),
  inBucket("a second upload under one name", refused(409, TAKEN), (bucket, _servers, storage) =>
    storage.from(bucket).upload("a.txt", "again"),
  ),
  inBucket("upsert", ok("again"), async (bucket, _servers, storage) => {
    await storage.from(bucket).upload("a.txt", "again", { upsert: true });
    return textOf(await storage.from(bucket).download("a.txt"));
  }),
  inBucket("update", ok("again"), async (bucket, _servers, storage) => {
    await storage.from(bucket).update("a.txt", "again");
    return textOf(await storage.from(bucket).download("a.txt"));
  }),
  inBucket(
    "information about a file",
    ok(having({ size: 5, contentType: "text/plain;charset=UTF-8", metadata: { from: "Ada" } })),
    (bucket, _servers, storage) => storage.from(bucket).info("a.txt"),
  ),
  inBucket("whether it exists", ok(true), (bucket, _servers, storage) =>
    storage.from(bucket).exists("a.txt"),
  ),
  inBucket("list", ok(["a.txt", "folder"]), async (bucket, _servers, storage) =>
    names(await storage.from(bucket).list()),
  ),
  inBucket("list of a folder", ok(["b.txt"]), async (bucket, _servers, storage) =>
    names(await storage.from(bucket).list("folder")),
  ),
  inBucket("list, sorted the other way", ok(["folder", "a.txt"]), async (bucket, _s, storage) =>
    names(await storage.from(bucket).list("", { sortBy: { column: "name", order: "desc" } })),
  ),
  inBucket("list by a search", ok(["folder"]), async (bucket, _servers, storage) =>
    names(await storage.from(bucket).list("", { search: "fold" })),
  ),
  inBucket(
    "list-v2, page by page",
    ok(having({ hasNext: true, objects: (it: unknown) => Array.isArray(it) && it.length === 1 })),
    (bucket, _servers, storage) => storage.from(bucket).listV2({ limit: 1 }),
  ),
  inBucket("move", ok(having({ message: "Successfully moved" })), (bucket, _servers, storage) =>
    storage.from(bucket).move("a.txt", "moved.txt"),
  ),
  inBucket("copy", ok("first"), async (bucket, _servers, storage) => {
    await storage.from(bucket).copy("a.txt", "copied.txt");
    return textOf(await storage.from(bucket).download("copied.txt"));
  }),
  inBucket("copy to a name that is taken", refused(409, TAKEN), (bucket, _servers, storage) =>
    storage.from(bucket).copy("a.txt", "folder/b.txt"),
  ),
  inBucket("remove", ok(["a.txt"]), async (bucket, _servers, storage) =>
    names(await storage.from(bucket).remove(["a.txt", "nothing.txt"])),
  ),
  inBucket("a wrong name", refused(400, "Invalid key: ä.txt"), (bucket, _servers, storage) =>
    storage.from(bucket).upload("ä.txt", "x"),
  ),
];

const files: Group<Servers> = { name: "files", cases: fileCases };

async function statusOf(url: string) {
  const response = await fetch(url);
  return { data: [response.status, await response.text()], error: null };
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const access: Group<Servers> = {
  name: "policies and addresses",
  cases: [
    inBucket("an upload without a policy", refused(403, POLICY), (bucket, servers) =>
      servers.visitor.storage.from(bucket).upload("x.txt", "x"),
    ),
    inBucket("a list without a policy", ok([]), async (bucket, servers) =>
      servers.visitor.storage.from(bucket).list(),
    ),
    inBucket("a removal without a policy", ok([]), async (bucket, servers) =>
      servers.visitor.storage.from(bucket).remove(["a.txt"]),
    ),
    inBucket("a public address", ok([200, "first"]), async (bucket, servers, storage) => {
      await storage.updateBucket(bucket, { public: true });
      const { data } = servers.visitor.storage.from(bucket).getPublicUrl("a.txt");
      return statusOf(data.publicUrl);
    }),
    inBucket(
      "the public address of a private file",
      ok([400, (text: unknown) => String(text).includes("Bucket not found")]),
      async (bucket, servers) => {
        const { data } = servers.visitor.storage.from(bucket).getPublicUrl("a.txt");
        return statusOf(data.publicUrl);
      },
    ),
    inBucket("a signed address", ok([200, "first"]), async (bucket, _servers, storage) => {
      const { data } = await storage.from(bucket).createSignedUrl("a.txt", 60);
      return statusOf(data?.signedUrl ?? "");
    }),
    inBucket(
      "a signed address, changed",
      ok([400, (text: unknown) => String(text).includes("InvalidSignature")]),
      async (bucket, _servers, storage) => {
        const { data } = await storage.from(bucket).createSignedUrl("a.txt", 60);
        return statusOf((data?.signedUrl ?? "").replace("a.txt", "folder/b.txt"));
      },
    ),
    inBucket(
      "an upload by a signed address",
      ok(having({ path: "x.txt" })),
      async (bucket, servers, storage) => {
        const { data } = await storage.from(bucket).createSignedUploadUrl("x.txt");
        const token = data?.token ?? "";
        return servers.visitor.storage.from(bucket).uploadToSignedUrl("x.txt", token, "x");
      },
    ),
    inBucket("a picture in another size", ok(true), async (bucket, _servers, storage) => {
      await storage.updateBucket(bucket, { public: true });
      await storage.from(bucket).upload("dot.png", PIXEL, { contentType: "image/png" });
      const size = { transform: { width: 10 } };
      const response = await fetch(
        storage.from(bucket).getPublicUrl("dot.png", size).data.publicUrl,
      );
      return { data: response.ok, error: response.ok ? null : await response.json() };
    }),
    inBucket(
      "a signed picture in another size",
      ok([200, "image/webp"]),
      async (bucket, _servers, storage) => {
        await storage.from(bucket).upload("dot.png", PIXEL, { contentType: "image/png" });
        const transform = { width: 1, height: 1, resize: "contain" as const, quality: 60 };
        const { data } = await storage.from(bucket).createSignedUrl("dot.png", 60, { transform });
        const headers = { accept: "image/webp,*/*" };
        const response = await fetch(data?.signedUrl ?? "", { headers });
        return { data: [response.status, response.headers.get("content-type")], error: null };
      },
    ),
    inBucket("a picture that is too wide", ok(400), async (bucket, _servers, storage) => {
      await storage.updateBucket(bucket, { public: true });
      await storage.from(bucket).upload("dot.png", PIXEL, { contentType: "image/png" });
      const size = { transform: { width: 2501 } };
      const { publicUrl } = storage.from(bucket).getPublicUrl("dot.png", size).data;
      return { data: (await fetch(publicUrl)).status, error: null };
    }),
  ],
};

/** Announces an upload of four bytes in parts; `headers` replace the default ones. */
function announced(
  { supabase }: Servers,
  bucket: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const names = { bucketName: bucket, objectName: "parts.txt", contentType: "text/plain" };
  const pairs = Object.entries(names).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`,
  );
  return fetch(`${supabase.url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-length": "4",
      "upload-metadata": pairs.join(","),
      authorization: `Bearer ${supabase.serviceRoleKey}`,
      ...headers,
    },
  });
}

async function addPart({ supabase }: Servers, address: string, offset: number, body: string) {
  const headers = {
    "tus-resumable": "1.0.0",
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
    authorization: `Bearer ${supabase.serviceRoleKey}`,
  };
  const response = await fetch(address, { method: "PATCH", headers, body });
  return [response.status, response.headers.get("upload-offset")];
}

const resumable: Group<Servers> = {
  name: "uploads in parts (TUS)",
  cases: [
    inBucket(
      "an object with the last part",
      ok([[204, "2"], [204, "4"], "abcd"]),
      async (bucket, servers, storage) => {
        const address = (await announced(servers, bucket)).headers.get("location") ?? "";
        const [first, last] = [
          await addPart(servers, address, 0, "ab"),
          await addPart(servers, address, 2, "cd"),
        ];
        const { data } = await textOf(await storage.from(bucket).download("parts.txt"));
        return { data: [first, last, data], error: null };
      },
    ),
    inBucket("a part at the wrong offset", ok([409, null]), async (bucket, servers) => {
      const address = (await announced(servers, bucket)).headers.get("location") ?? "";
      return { data: await addPart(servers, address, 1, "b"), error: null };
    }),
    inBucket("an existing object", ok([409, 201]), async (bucket, servers, storage) => {
      await storage.from(bucket).upload("parts.txt", "before");
      const { status } = await announced(servers, bucket);
      const upsert = await announced(servers, bucket, { "x-upsert": "true" });
      return { data: [status, upsert.status], error: null };
    }),
    inBucket("without a policy", ok(403), async (bucket, servers) => {
      const authorization = `Bearer ${servers.supabase.anonKey}`;
      return { data: (await announced(servers, bucket, { authorization })).status, error: null };
    }),
    inBucket("more than the bucket allows", ok(413), async (bucket, servers, storage) => {
      await storage.updateBucket(bucket, { public: false, fileSizeLimit: 3 });
      return { data: (await announced(servers, bucket)).status, error: null };
    }),
    inBucket("another version of the protocol", ok(412), async (bucket, servers) => {
      const { status } = await announced(servers, bucket, { "tus-resumable": "0.2.1" });
      return { data: status, error: null };
    }),
  ],
};

const graphql: Group<Servers> = {
  name: "GraphQL",
  cases: [
    {
      name: "a query",
      expected: ok({ data: { __typename: "Query" } }),
      async run({ supabase }) {
        const response = await fetch(`${supabase.url}/graphql/v1`, {
          method: "POST",
          headers: { apikey: supabase.anonKey },
          body: JSON.stringify({ query: "{ __typename }" }),
        });
        return response.ok ? ok(await response.json()) : refused(response.status, "");
      },
    },
  ],
};

export const storage: Group<Servers>[] = [buckets, files, access, resumable, graphql];
