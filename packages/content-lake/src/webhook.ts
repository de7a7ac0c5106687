import { LakeError } from "./errors.ts";
import { compileDelta, type Delta } from "./groq-delta.ts";
import type { JsonObject } from "./types.ts";

const OPERATIONS = ["create", "update", "delete"] as const;
export type Operation = (typeof OPERATIONS)[number];

const METHODS = ["POST", "PUT", "PATCH", "DELETE", "GET"] as const;

/** A webhook as the API returns it. */
export type Webhook = {
  type: "document";
  id: string;
  name: string;
  description: string | null;
  projectId: string;
  /** The name of a dataset, or `*` for all. */
  dataset: string;
  url: string;
  rule: { on: Operation[]; filter: string | null; projection: string | null };
  apiVersion: string;
  httpMethod: (typeof METHODS)[number];
  includeDrafts: boolean;
  includeAllVersions: boolean;
  headers: Record<string, string>;
  secret: string | null;
  isDisabled: boolean;
  isDisabledByUser: boolean;
  createdAt: string;
  createdByUserId: string;
  deletedAt: string | null;
};

/** The fields that a request may set. */
export type WebhookSettings = Omit<
  Webhook,
  "id" | "projectId" | "isDisabled" | "createdAt" | "createdByUserId" | "deletedAt"
>;

const DEFAULTS = {
  description: null,
  apiVersion: "v2021-03-25",
  httpMethod: "POST",
  includeDrafts: false,
  includeAllVersions: false,
  headers: {},
  secret: null,
  isDisabledByUser: false,
};

const isText = (value: unknown) => typeof value === "string" && value !== "";
const isFlag = (value: unknown) => typeof value === "boolean";
const isOptionalText = (value: unknown) => value === null || typeof value === "string";

const CHECKS: Record<keyof WebhookSettings, (value: unknown) => boolean> = {
  type: (value) => value === "document",
  name: isText,
  description: isOptionalText,
  dataset: isText,
  url: (value) => /^https?:$/.test(URL.parse(String(value))?.protocol ?? ""),
  rule: isRule,
  apiVersion: (value) => /^v(?:\d{4}-\d\d-\d\d|X|1)$/.test(String(value)),
  httpMethod: (value) => METHODS.some((method) => method === value),
  includeDrafts: isFlag,
  includeAllVersions: isFlag,
  headers: isHeaders,
  secret: isOptionalText,
  isDisabledByUser: isFlag,
};

/** A webhook's settings with those of a request merged in; throws 400 if one is missing or invalid. */
export function parseSettings(body: JsonObject, existing: Partial<Webhook> = {}): WebhookSettings {
  const merged: JsonObject = { ...DEFAULTS, ...existing, ...body };
  merged["headers"] ??= {};
  const rule = { filter: null, projection: null, ...(merged["rule"] as object | undefined) };
  const settings: JsonObject = { ...merged, rule };
  for (const [name, isRight] of Object.entries(CHECKS)) {
    if (!isRight(settings[name])) throw badRequest(`"${name}" is missing or invalid`);
  }
  const names = Object.keys(CHECKS);
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as WebhookSettings;
}

function isRule(value: unknown): boolean {
  const { on, filter, projection } = value as Webhook["rule"];
  if (!Array.isArray(on) || on.length === 0) return false;
  if (!on.every((operation) => OPERATIONS.includes(operation))) return false;
  for (const text of [filter, projection]) {
    if (!isOptionalText(text)) return false;
    if (text) compileDelta(text);
  }
  return true;
}

function isHeaders(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).every(([name, text]) => {
    return /^[\w-]+$/.test(name) && typeof text === "string" && !/[\r\n]/.test(text);
  });
}

/** The body that a webhook sends about a change; undefined if the change does not concern it. */
export async function payloadOf(hook: Webhook, delta: Delta): Promise<string | undefined> {
  const { filter, projection } = hook.rule;
  if (filter && (await compileDelta(filter)(delta)) !== true) return undefined;
  const payload = projection
    ? await compileDelta(projection)(delta)
    : (delta.after ?? delta.before);
  return JSON.stringify(payload ?? null);
}

function badRequest(description: string): LakeError {
  return new LakeError(400, "badRequest", description);
}
