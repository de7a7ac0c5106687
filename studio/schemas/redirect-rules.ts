import { isAllowedTarget } from "../../src/content/redirects.ts";

const QUERY = /^[^?#&=\s]+=[^?#&=]*(?:&[^?#&=\s]+=[^?#&=]*)*$/;

/** Says in words what is wrong with the query that a redirect adds; true if nothing is. */
export function describeQueryProblem(query: string | undefined): true | string {
  if (!query || QUERY.test(query)) return true;
  return "Write name=value, without the question mark, such as source=flyer";
}

/** Says in words why a redirect may not lead to an address; true if it may. */
export function describeAddressProblem(address: string, hosts: readonly string[]): true | string {
  if (isAllowedTarget(address, hosts)) return true;
  const host = URL.canParse(address) ? new URL(address).host : "";
  if (!host || !isAllowedTarget(address, [host])) {
    return "Write a whole address that begins with https://, such as https://shop.selat.example/menu";
  }
  return `${host} is not among the sites that redirects may lead to: add it in Settings, Redirects first`;
}

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;

/** Says in words what is wrong with the name of a site; true if nothing is. */
export function describeHostProblem(host: string | undefined): true | string {
  return !host || HOST.test(host)
    ? true
    : "Write only the name, in small letters and without https:// or a path, such as shop.selat.example";
}
