import {
  type Content,
  type ContentDocument,
  type Finding,
  finding,
  pathOf,
  referenceOf,
} from "../texts/content.ts";

const OPTIONAL_SLASH = /(?<=.)\/+$/;

/** Reports redirects from the path of a page, two redirects from one path, chains and loops. */
export function checkRedirects({ documents, byId }: Content): Finding[] {
  const redirects = documents.filter(({ _type }) => _type === "redirect");
  const pages = new Set(documents.flatMap((document) => pathOf(document) ?? []));
  const starts = Map.groupBy(redirects, startOf);
  return redirects.flatMap((redirect) => {
    const start = startOf(redirect);
    const target = pathOf(byId.get(referenceOf(redirect["to"]) ?? ""));
    const problem = describe();
    return problem ? [finding(redirect, ["from"], problem)] : [];

    function describe(): string | null {
      if (target === start) return "It leads back to itself: delete this redirect";
      if (pages.has(start)) return `A page is at ${start}: this redirect hides it`;
      if ((starts.get(start)?.length ?? 0) > 1) return `Another redirect starts at ${start} too`;
      if (target === undefined || !starts.has(target)) return null;
      return `${target} is redirected itself: point this redirect at the last page`;
    }
  });
}

function startOf({ from }: ContentDocument): string {
  return String(from ?? "").replace(OPTIONAL_SLASH, "");
}
