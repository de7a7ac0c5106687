import { use } from "react";
import useSWR from "swr";
import { fetchBuilt } from "../content/built-content.ts";
import { VisitedPages } from "../content/pages.ts";

async function fetchBrand(): Promise<string | undefined> {
  const home = await fetchBuilt("/");
  return home?.site?.title ?? undefined;
}

/** The site's title on a page that shows no content: what the built home page carries. */
export function useBrand(): string | undefined {
  const embedded = use(VisitedPages).embedded?.content.site?.title ?? undefined;
  const { data } = useSWR(embedded ? null : ["brand"], fetchBrand, { revalidateOnFocus: false });
  return embedded ?? data;
}
