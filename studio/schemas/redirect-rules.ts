import { isAllowedTarget } from "../../src/content/redirects.ts";

const QUERY = /^[^?#&=\s]+=[^?#&=]*(?:&[^?#&=\s]+=[^?#&=]*)*$/;

/** Returns the problem of the query that a redirect adds; true if there is none. */
export function describeQueryProblem(query: string | undefined): true | string {
  if (!query || QUERY.test(query)) return true;
  return "Enter name=value, without the question mark, such as source=flyer";
}

/** Returns why a redirect may not lead to a URL; true if it may. */
export function describeAddressProblem(address: string, hosts: readonly string[]): true | string {
  if (isAllowedTarget(address, hosts)) return true;
  const host = URL.canParse(address) ? new URL(address).host : "";
  if (!host || !isAllowedTarget(address, [host])) {
    return "Enter a whole address that begins with https://, such as https://shop.selat.example/menu";
  }
  return `${host} is not among the sites that redirects may lead to: add it in Settings, Redirects first`;
}

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;

/** Returns the problem of a site's host name; true if there is none. */
export function describeHostProblem(host: string | undefined): true | string {
  return !host || HOST.test(host)
    ? true
    : "Enter only the name, in small letters and without https:// or a path, such as shop.selat.example";
}
