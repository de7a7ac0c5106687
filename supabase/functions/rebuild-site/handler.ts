import { type Handler, Refusal } from "../_shared/endpoint.ts";

export type Dependencies = {
  /** The URL that makes the host build the site; also the key that Sanity signs its calls with. */
  buildHook: string | undefined;
  /** Records in the database that something was published; resolves to a ticket for `take`. */
  requestTicket(): Promise<string>;
  /** Whether this ticket builds the site. */
  take(ticket: string): Promise<boolean>;
  build(hook: string): Promise<Response>;
  /** Waits some seconds, the length of a burst of publishes. */
  wait(): Promise<void>;
  /** Lets work continue after the response. */
  inBackground(work: Promise<void>): void;
  /** In milliseconds since the epoch. */
  now(): number;
};

const ATTEMPTS = 3;
/** How long a signature is valid, in milliseconds: longer than Sanity's retries. */
const SIGNED_FOR = 3_600_000;

/** The bytes of base64url; null for other text. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

type Signed = { body: string; signature: string | null };

/** Whether Sanity has recently signed the body with the key (https://www.sanity.io/docs/content-lake/webhooks). */
async function isSigned({ body, signature }: Signed, key: string, now: number): Promise<boolean> {
  const [, time, value = ""] = /^t=(\d+),v1=([\w-]+)$/.exec(signature ?? "") ?? [];
  const signed = bytesOf(value);
  if (!time || !signed || Math.abs(now - Number(time)) > SIGNED_FOR) return false;
  const encoder = new TextEncoder();
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", encoder.encode(key), hmac, false, ["verify"]);
  return crypto.subtle.verify("HMAC", secret, signed, encoder.encode(`${time}.${body}`));
}

/** Answers each publish at once, and builds the site once after a burst of them. */
export function createHandler(dependencies: Dependencies): Handler {
  const { buildHook, requestTicket, take, build, wait, inBackground, now } = dependencies;

  async function isBuilding(hook: string): Promise<boolean> {
    try {
      const response = await build(hook);
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  async function buildWhenQuiet(hook: string, ticket: string): Promise<void> {
    await wait();
    if (!(await take(ticket))) return;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      if (await isBuilding(hook)) return;
      if (attempt < ATTEMPTS) await wait();
    }
    console.error("rebuild: the build hook does not answer");
  }

  return async (request) => {
    if (!buildHook) throw new Refusal(409, "NO_BUILD_HOOK", "BUILD_HOOK is not set.");
    const body = await request.text();
    const signature = request.headers.get("sanity-webhook-signature");
    if (!(await isSigned({ body, signature }, buildHook, now()))) {
      throw new Refusal(401, "UNAUTHORIZED", "This call is not signed by the content's webhook.");
    }
    inBackground(buildWhenQuiet(buildHook, await requestTicket()));
    return Response.json({ accepted: true }, { status: 202 });
  };
}
