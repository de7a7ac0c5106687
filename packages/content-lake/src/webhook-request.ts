import { createHmac } from "node:crypto";
import { once } from "node:events";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

/** The timeout of a receiver, in milliseconds. */
const TIMEOUT = 30_000;
/** How much of a response is stored in the log, in characters. */
const KEPT_BODY = 2_000;

export type WebhookRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string;
  secret: string | null;
  signal: AbortSignal;
};

/** The result of one attempt, in the API's fields. */
export type AttemptResult = {
  isFailure: boolean;
  failureReason: "http" | "network" | "timeout" | null;
  resultCode: number;
  resultBody: string | null;
};

/** Sends one request to the receiver of a webhook; resolves even if it fails. Follows no redirect. */
export async function sendWebhook(options: WebhookRequest): Promise<AttemptResult> {
  const { url, method, body, secret } = options;
  const headers = {
    ...options.headers,
    "accept-encoding": "identity",
    connection: "close",
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "Sanity.io webhook delivery",
    ...(secret ? { "sanity-webhook-signature": signatureOf(body, secret) } : {}),
  };
  const timeout = AbortSignal.timeout(TIMEOUT);
  const signal = AbortSignal.any([options.signal, timeout]);
  const open = url.startsWith("https:") ? requestHttps : requestHttp;
  try {
    // `fetch` sends no body with GET.
    const request = open(url, { method, headers, signal }).end(body);
    const [response] = await once(request, "response");
    let resultBody = "";
    for await (const chunk of response.setEncoding("utf8")) {
      if (resultBody.length < KEPT_BODY) resultBody += String(chunk);
    }
    const resultCode = Number(response.statusCode);
    const isFailure = resultCode < 200 || resultCode > 299;
    const failureReason = isFailure ? "http" : null;
    return { isFailure, failureReason, resultCode, resultBody: resultBody.slice(0, KEPT_BODY) };
  } catch {
    const failureReason = timeout.aborted ? "timeout" : "network";
    return { isFailure: true, failureReason, resultCode: 0, resultBody: null };
  }
}

/** The signature that `@sanity/webhook` verifies: the time, and an HMAC of the time and the body. */
function signatureOf(body: string, secret: string): string {
  const time = Date.now();
  const digest = createHmac("sha256", secret).update(`${time}.${body}`).digest("base64url");
  return `t=${time},v1=${digest}`;
}
