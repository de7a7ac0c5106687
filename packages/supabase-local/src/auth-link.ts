import { createHash, randomInt } from "node:crypto";
import type { MailValues } from "./auth-mail.ts";
import { type Challenge, PKCE } from "./auth-pkce.ts";
import type { SupabaseConfig } from "./config.ts";

export type Link = {
  /** Six digits that a person can type. */
  code: string;
  hash: string;
  /** The address in the mail: opening it begins a session and redirects to the site. */
  url: string;
  redirectTo: string;
};

/** `url` is the origin of the API, where links are opened; `auth` and `siteUrl` decide to which URLs they redirect. */
export type LinkSettings = { auth: SupabaseConfig["auth"]; url: string; siteUrl: string };

/** The URL to which a link redirects: the requested one if config.toml allows it, the site otherwise. */
export function targetOf(
  { auth, siteUrl }: LinkSettings,
  requestedTarget: string | null | undefined,
): string {
  if (!requestedTarget) return siteUrl;
  const isOfSite = requestedTarget.startsWith(`${siteUrl.replace(/\/$/, "")}/`);
  const isAllowed = auth.additional_redirect_urls.some((pattern) =>
    matchesUrl(requestedTarget, pattern),
  );
  return isOfSite || isAllowed ? requestedTarget : siteUrl;
}

/** A new link and code for the owner of an address. */
export function createLink(
  settings: LinkSettings,
  email: string,
  type: string,
  requestedTarget: string | null | undefined,
  challenge: Challenge | null,
): Link {
  const { code, digest } = createCode(email);
  const hash = challenge ? PKCE + digest : digest;
  const redirectTo = targetOf(settings, requestedTarget);
  const query = new URLSearchParams({ token: hash, type, redirect_to: redirectTo });
  return { code, hash, redirectTo, url: `${settings.url}/auth/v1/verify?${query}` };
}

/** A new code for the owner of an address, and the hash that is stored. */
export function createCode(email: string): { code: string; digest: string } {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  return { code, digest: digestOf(email, code) };
}

/** The hash of a code that was mailed to an address. It is stored, and lite finds the account of a code by it. */
export function digestOf(email: string, code: string): string {
  return createHash("sha256")
    .update(email + code)
    .digest("hex");
}

/** The variables about a link that a mail's template can use. */
export function valuesOf(link: Link): MailValues {
  return {
    Token: link.code,
    TokenHash: link.hash,
    ConfirmationURL: link.url,
    RedirectTo: link.redirectTo,
  };
}

/** Whether an address matches a pattern of config.toml: as in GoTrue, `*` is a segment of a path and `**` anything. */
function matchesUrl(address: string, pattern: string): boolean {
  if (address === pattern) return true;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("**", "\0")
    .replaceAll("*", "[^./]*")
    .replaceAll("?", ".")
    .replaceAll("\0", ".*");
  return new RegExp(`^${source}$`).test(address);
}
