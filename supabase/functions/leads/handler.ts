import { createHash } from "node:crypto";
import { z } from "npm:zod@4.6.7";
import { type Handler, Refusal } from "../_shared/endpoint.ts";
import { googleSchema, leadOfGoogle } from "./google.ts";

/** The result for a lead; `refused` has the invalid fields, each with its broken rule. */
export type Received =
  | { id: string; status: "created" | "repeated" }
  | { status: "test" }
  | { refused: Record<string, string> };

export type ReceivedLead = {
  keyHash: string;
  fields: Record<string, unknown>;
  /** The sender's id of the lead: a lead with the same id and key is stored once. */
  externalId: string | null;
  /** Whether the lead is only checked and not stored. */
  isTest: boolean;
};

export type Dependencies = {
  /** Throws a Refusal for an unknown key, and above a key's limit. */
  receive(lead: ReceivedLead): Promise<Received>;
};

/** The format of keys from Settings: other values are refused without a query. */
const KEY = /^slk_[\w-]{43}$/;
const LONGEST_ID = 500;

/** Postgres stores no NUL and no lone surrogate; it reports other problems itself. */
const storable = z.string().refine((value) => !value.includes("\0") && value.isWellFormed());
const text = z.union([storable, z.number().transform(String)]);
const attribution = z.record(storable, z.union([text, z.boolean(), z.null()]));

/** Our own JSON: parameters with a meaning of their own; all others are fields of the lead. */
const ownFormatSchema = z.looseObject({
  lead_id: text.optional(),
  // Zapier sends every value of a POST as text.
  is_test: z
    .union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })])
    .default(false),
  attribution: attribution.optional(),
});

/** Fields that the URL may set for all its leads, if the body does not. */
const DEFAULTS = ["solution_interested", "language", "consent_text", "consent_version"];

/** The message for each rule of the database that a field can break. */
const WORDS: Record<string, string> = {
  required: "is required",
  unknown: "is not a field of a lead",
  length: "is too long",
  characters: "has characters that are not allowed",
  address: "is not an email address",
  phone: "is not a phone number: 8 to 20 characters, with at least 8 digits",
  invalid: "is not valid",
};

function refuseFields(rules: Record<string, string>): Refusal {
  const fields = Object.fromEntries(
    Object.entries(rules).map(([field, rule]) => [field, WORDS[rule] ?? "is not valid"]),
  );
  const message = Object.entries(fields).map(([field, rule]) => `${field} ${rule}`);
  return new Refusal(422, "INVALID_LEAD", `${message.join("; ")}.`, { fields });
}

/** An automation sends missing values as null or as an empty string. */
function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== ""),
  );
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const wrong = result.error.issues.map(({ path }) => [String(path[0] ?? "body"), "invalid"]);
  throw refuseFields(Object.fromEntries(wrong));
}

type ParsedLead = Omit<ReceivedLead, "keyHash">;

function parseOwnFormat(body: object): ParsedLead {
  const { lead_id, is_test, ...rest } = parse(ownFormatSchema, withoutEmpty({ ...body }));
  const { attribution: attributionFields, ...others } = rest;
  const texts = parse(z.record(storable, text), others);
  const fields = { ...texts, ...(attributionFields && { attribution: attributionFields }) };
  return { fields, externalId: lead_id ?? null, isTest: is_test };
}

function parseGoogleFormat(body: object): ParsedLead {
  const google = parse(googleSchema, body);
  const fields = parse(z.record(z.string(), z.union([text, attribution])), leadOfGoogle(google));
  return { fields: withoutEmpty(fields), externalId: google.lead_id, isTest: google.is_test };
}

/** Returns the key of the Authorization header or, as Google sends it, of the body; refuses others with 401. */
function keyOf(request: Request, body: object): string {
  const [, inHeader] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const key = inHeader ?? ("google_key" in body ? body.google_key : undefined);
  if (typeof key === "string" && KEY.test(key)) return key;
  throw new Refusal(401, "UNKNOWN_KEY", "Send a key as Authorization: Bearer slk_...");
}

/**
 * Accepts a lead from another system with a key from Settings, as our own JSON or that of Google Ads. Answers 201 with
 * its id, or 200 for a test and for an id that was sent before. docs/connections.md has the fields.
 */
export function createHandler({ receive }: Dependencies): Handler {
  return async (request) => {
    const body: unknown = await request.json().catch(() => undefined);
    if (typeof body !== "object" || body === null || Array.isArray(body)) {
      throw new Refusal(400, "INVALID_BODY", "Send one lead as a JSON object.");
    }
    const key = keyOf(request, body);
    const isGoogle = "user_column_data" in body;
    const { fields, externalId, isTest } = isGoogle
      ? parseGoogleFormat(body)
      : parseOwnFormat(body);
    const id = request.headers.get("idempotency-key") || externalId;
    if (id !== null && id.length > LONGEST_ID) throw refuseFields({ lead_id: "length" });
    const query = new URL(request.url).searchParams;
    const defaults = DEFAULTS.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    });
    const received = await receive({
      keyHash: createHash("sha256").update(key).digest("hex"),
      fields: { ...Object.fromEntries(defaults), ...fields },
      externalId: id,
      isTest,
    });
    if ("refused" in received) throw refuseFields(received.refused);
    return Response.json(received, { status: received.status === "created" ? 201 : 200 });
  };
}
