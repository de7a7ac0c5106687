import { buildPushPayload } from "npm:@block65/webcrypto-web-push@2.0.0";
import { createPublicPost } from "../_shared/post-publicly.ts";
import type { postToAddress } from "../_shared/post-to-address.ts";
import type { Resolve } from "../_shared/public-host.ts";

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
export type PushedLead = { id: string; company_name: string; solution_interested: string };

/**
 * What a browser shows about new leads, and the page that a click opens. No personal data: it may be on a locked
 * screen.
 */
export type Notice = Record<"title" | "body" | "path" | "tag", string>;

export type Push = {
  /** What a browser subscribes with: the public key, base64url. */
  publicKey: string;
  /** `gone`: the subscription has ended permanently. Never rejects. */
  send(subscription: Subscription, notice: Notice): Promise<"sent" | "gone" | "failed">;
};

export type PushOptions = {
  /** The private VAPID key (RFC 8292) as a JWK in base64, see supabase/vapid-key.ts. */
  privateKey: string | undefined;
  /** The contact for push services: an https or a mailto URL. */
  contact: string;
  /** Receives every message instead of the browsers' own services; for the local stack. */
  serviceUrl: string | undefined;
  /** Resolves names; with the system's resolver by default. */
  resolve?: Resolve;
  /** Sends a message to one address of a service; resolves to the status. */
  post?: typeof postToAddress;
};

/** Seconds for which a push service keeps a message for a closed browser: a lead of yesterday is not news. */
const KEPT_SECONDS = 12 * 60 * 60;
const TIMEOUT = 10_000;

/** The text for leads that arrived together, oldest first. */
export function noticeOf(leads: PushedLead[]): Notice {
  const [first] = leads;
  if (first && leads.length === 1) {
    const path = `/admin/dashboard/leads/${first.id}`;
    const { company_name, solution_interested: body, id: tag } = first;
    return { title: `New lead: ${company_name}`, body, path, tag };
  }
  const names = leads.slice(0, 3).map(({ company_name }) => company_name);
  const otherCount = leads.length - names.length;
  const all = otherCount > 0 ? [...names, `${otherCount} more`] : names;
  return {
    title: `${leads.length} new leads`,
    body: new Intl.ListFormat("en-SG").format(all),
    path: "/admin/today",
    tag: leads.at(-1)?.id ?? "",
  };
}

function bytesOf(base64url: string): string {
  return atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
}

/** The uncompressed point of a P-256 key, base64url. */
function publicKeyOf({ x = "", y = "" }: JsonWebKey): string {
  const point = btoa(`\x04${bytesOf(x)}${bytesOf(y)}`);
  return point.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns null if no key is set: then no browser can subscribe. */
export function createPush(options: PushOptions): Push | null {
  const { privateKey, contact, serviceUrl, resolve, post } = options;
  if (!privateKey) return null;
  const jwk = JSON.parse(atob(privateKey)) as JsonWebKey;
  const publicKey = publicKeyOf(jwk);
  const vapid = { subject: contact, publicKey, privateKey: jwk.d ?? "" };

  const deliver = createPublicPost({ standIn: serviceUrl, resolve, post });

  return {
    publicKey,
    async send(subscription, notice) {
      try {
        const message = { data: notice, options: { ttl: KEPT_SECONDS, urgency: "high" as const } };
        const endpoint = { ...subscription, expirationTime: null };
        const request = await buildPushPayload(message, endpoint, vapid);
        const signal = AbortSignal.timeout(TIMEOUT);
        const status = await deliver(new URL(subscription.endpoint), request, signal);
        if (status === 404 || status === 410) return "gone";
        return status >= 200 && status < 300 ? "sent" : "failed";
      } catch {
        // A service that is unreachable, or an invalid key: the other browsers are still notified.
        return "failed";
      }
    },
  };
}
