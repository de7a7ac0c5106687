import { Hono } from "hono";
import { z } from "zod";
import { fileResponse } from "./storage-answer.ts";
import type { Keys } from "./keys.ts";
import { readStorageBody } from "./storage-body.ts";
import { requireCaller, verifyStorageToken } from "./storage-caller.ts";
import { refuseFile } from "./storage-errors.ts";
import { assertObjectName, findObject } from "./storage-objects.ts";
import { objectKeyOf, type StorageParts } from "./storage-parts.ts";

/** Seconds for which a URL for an upload is valid. */
const UPLOAD_SECONDS = 7_200;

/** Ten years: the longest validity of a signed URL. */
const expiresIn = z.number().int().min(1).max(315_360_000);

const signBody = z.object({ expiresIn, transform: z.record(z.string(), z.unknown()).optional() });
const signManyBody = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) });

/** What a signed URL gives access to: a file, an upload, or a transformed picture. */
type Scope = "download" | "upload" | "render";

const invalidToken = (message: string) => refuseFile(400, "InvalidJWT", message);

/** Returns the claims of the token in a signed URL; throws unless it was signed for this scope and URL. */
export async function verifyAddress(keys: Keys, scope: Scope, token: string, url: string) {
  const claims = await verifyStorageToken(token, keys, invalidToken);
  if (claims["scope"] === scope && claims["url"] === url) return claims;
  throw refuseFile(400, "InvalidSignature", "Invalid signature");
}

/** Routes that create and serve signed URLs: anyone who has such a URL can use one object for a time. */
export function createSignedRoutes({ sql, keys, files, objects }: StorageParts): Hono {
  const routes = new Hono();

  function sign(scope: Scope, url: string, seconds: number, claims = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return keys.signToken({ ...claims, url, scope, iat: now, exp: now + seconds });
  }

  routes.post("/upload/sign/:bucket/:name{.+}", async (context) => {
    const caller = await requireCaller(context.req.raw, sql, keys);
    const objectKey = objectKeyOf(context);
    assertObjectName(objectKey.name);
    const upsert = context.req.header("x-upsert") === "true";
    await objects.probe(caller, "storage.object.sign_upload_url", objectKey, upsert);
    const url = `${objectKey.bucket}/${objectKey.name}`;
    const token = await sign("upload", url, UPLOAD_SECONDS, { owner: caller.owner, upsert });
    return context.json({ url: `/object/upload/sign/${encodeURI(url)}?token=${token}`, token });
  });
  routes.put("/upload/sign/:bucket/:name{.+}", async (context) => {
    const objectKey = objectKeyOf(context);
    const url = `${objectKey.bucket}/${objectKey.name}`;
    const claims = await verifyAddress(keys, "upload", context.req.query("token") ?? "", url);
    const { owner, upsert } = claims as { owner: string | null; upsert: boolean };
    const operation = "storage.object.upload_signed";
    const { id } = await objects.upload(context.req.raw, objectKey, upsert, { owner }, operation);
    return context.json({ Id: id, Key: url });
  });

  routes.post("/sign/:bucket", async (context) => {
    const caller = await requireCaller(context.req.raw, sql, keys);
    const { bucket } = objectKeyOf(context);
    const { expiresIn: seconds, paths } = await readStorageBody(context.req.raw, signManyBody);
    const rows = await caller.run(
      "storage.object.sign_many",
      (transaction) => transaction<{ name: string }[]>`
        select name from storage.objects where bucket_id = ${bucket} and name = any (${paths})`,
    );
    const names = new Set(rows.map(({ name }) => name));
    const signedUrls = paths.map(async (path) => {
      const url = `${bucket}/${path}`;
      const error = "Either the object does not exist or you do not have access to it";
      if (!names.has(path)) return { error, path, signedURL: null };
      const token = await sign("download", url, seconds);
      return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
    });
    return context.json(await Promise.all(signedUrls));
  });
  routes.post("/sign/:bucket/:name{.+}", async (context) => {
    const caller = await requireCaller(context.req.raw, sql, keys);
    const objectKey = objectKeyOf(context);
    const body = await readStorageBody(context.req.raw, signBody);
    const { expiresIn: seconds, transform } = body;
    await caller.run("storage.object.sign", (transaction) => findObject(transaction, objectKey));
    const url = `${objectKey.bucket}/${objectKey.name}`;
    const [scope, path] = transform
      ? (["render", "render/image"] as const)
      : (["download", "object"] as const);
    const token = await sign(scope, url, seconds, { transform });
    return context.json({ signedURL: `/${path}/sign/${encodeURI(url)}?token=${token}` });
  });
  routes.get("/sign/:bucket/:name{.+}", async (context) => {
    const objectKey = objectKeyOf(context);
    const url = `${objectKey.bucket}/${objectKey.name}`;
    const { exp = 0 } = await verifyAddress(
      keys,
      "download",
      context.req.query("token") ?? "",
      url,
    );
    const expires = new Date(exp * 1000).toUTCString();
    return fileResponse(context.req.raw, files, await findObject(sql, objectKey), { expires });
  });
  return routes;
}
