import { z } from "zod";
import { readAtMost } from "../../shared/limit-body.ts";
import { invalidRequest, refuseFile, tooLarge } from "./storage-errors.ts";

const MAX_JSON_BYTES = 1024 ** 2;

/** The limit for the fields of a form other than its file, in bytes. */
const FORM_BYTES = 1024 ** 2;

/** Hosted Storage represents an empty folder by a file of this name, without content and of any type. */
const isPlaceholder = (name: string) => name.endsWith(".emptyFolderPlaceholder");

/** The JSON body of a request, checked; throws Storage's refusal. */
export async function readStorageBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const { content } = await readAtMost(MAX_JSON_BYTES, request.body);
  if (content === null) throw refuseFile(413, "EntityTooLarge", "Request body is too large");
  let body: unknown;
  try {
    body = JSON.parse(content.toString("utf8") || "{}");
  } catch {
    throw invalidRequest("Body is not valid JSON but content-type is set to 'application/json'");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(`body/${issue?.path.join("/")} ${issue?.message}`);
}

/** A file that a request brings. */
export type Upload = {
  content: Uint8Array;
  mimetype: string;
  cacheControl: string;
  userMetadata: Record<string, unknown>;
};

export type UploadLimits = { maxBytes: number; types: string[] | null };

/** Reads an uploaded file: the first file of a form, or the whole body. Throws if the bucket does not accept it. */
export async function readUpload(
  request: Request,
  name: string,
  { maxBytes, types }: UploadLimits,
): Promise<Upload> {
  const contentType = request.headers.get("content-type") ?? "application/octet-stream";
  const isForm = contentType.startsWith("multipart/form-data");
  const longest = isPlaceholder(name) ? 0 : maxBytes;
  if (!isForm && !isPlaceholder(name)) assertMimeType(contentType, types);
  const { content } = await readAtMost(longest + (isForm ? FORM_BYTES : 0), request.body);
  if (content === null) throw tooLarge();
  if (!isForm) {
    const metadata = request.headers.get("x-metadata") ?? "";
    return {
      content,
      mimetype: contentType,
      cacheControl: request.headers.get("cache-control") ?? "no-cache",
      userMetadata: readMetadata(Buffer.from(metadata, "base64").toString("utf8")),
    };
  }
  const upload = await readForm(content, contentType);
  if (upload.content.length > longest) throw tooLarge();
  if (!isPlaceholder(name)) assertMimeType(upload.mimetype, types);
  return upload;
}

async function readForm(body: Buffer<ArrayBuffer>, contentType: string): Promise<Upload> {
  const headers = { "content-type": contentType };
  const form = await new Response(body, { headers }).formData().catch(() => null);
  const entries = [...(form ?? [])];
  const file = entries.map(([, value]) => value).find((value) => typeof value !== "string");
  if (!file) throw invalidRequest("No content provided");
  const textOf = (key: string) =>
    entries
      .filter(([name]) => name === key)
      .map(([, value]) => value)
      .find((value) => typeof value === "string");
  const maxAge = textOf("cacheControl");
  return {
    content: new Uint8Array(await file.arrayBuffer()),
    mimetype: textOf("contentType") ?? (file.type || "application/octet-stream"),
    cacheControl: maxAge ? `max-age=${maxAge}` : "no-cache",
    userMetadata: readMetadata(textOf("metadata") ?? textOf("userMetadata") ?? ""),
  };
}

/** Parses the metadata of an upload; as on hosted Storage, text that is not a JSON object is ignored. */
export function readMetadata(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  } catch {
    return {};
  }
}

/** Throws for a type that a bucket does not accept. */
export function assertMimeType(mimetype: string, allowed: string[] | null): void {
  if (!allowed || allowed.length === 0) return;
  const [type, subtype] = mimetype.split("/");
  const isAllowed = allowed.some((each) => {
    const [allowedType, allowedSubtype] = each.split("/");
    return allowedType === type && (allowedSubtype === "*" || allowedSubtype === subtype);
  });
  if (isAllowed && subtype !== undefined) return;
  throw refuseFile(
    415,
    "InvalidMimeType",
    `mime type ${mimetype} is not supported`,
    "invalid_mime_type",
  );
}
