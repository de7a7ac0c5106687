import { useEffect, useState } from "react";
import {
  type PreviewHeaderProps,
  usePresentationParams,
  useSharedState,
} from "sanity/presentation";
import { NUMBERS_KEY, type SectionNumbers } from "../../../src/content/preview/section-numbers.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { FIRST_DAYS } from "./days-select.tsx";
import { lineOf, type Results } from "./results.ts";
import { useResultsRequest } from "./use-results.ts";

/** The ids of the documents that contain a page's sections: the page and its reusable sections. */
const DOCUMENTS = `*[_type == "page" && path == $path][0]{
  "ids": [_id] + coalesce(sections[_type == "reusableSection"].source._ref, [])
}.ids`;

function pathOf(address: string | undefined): string {
  return new URL(address ?? "/", "http://site.invalid").pathname.replace(/(.)\/$/, "$1");
}

/** Returns the results of each section of the page in the frame; none if they cannot be read. */
function useSectionNumbers(path: string): SectionNumbers {
  const client = useStudioClient();
  const requestResults = useResultsRequest();
  const [numbers, setNumbers] = useState<SectionNumbers>({});
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;

    async function readNumbers(): Promise<SectionNumbers> {
      const options = { perspective: "published", signal } as const;
      const ids = await client.fetch<string[] | null>(DOCUMENTS, { path }, options);
      const lines = [...new Set(ids)].map(async (id) => {
        const { sections } = (await requestResults(
          FIRST_DAYS,
          { document: id },
          signal,
        )) as Results;
        return sections.map(({ key, now }) => [`${id} ${key}`, lineOf(now)] as const);
      });
      return Object.fromEntries((await Promise.all(lines)).flat());
    }

    // No error here: Results, beside the form, shows why there are none.
    readNumbers().then(
      (sectionNumbers) => signal.aborted || setNumbers(sectionNumbers),
      () => signal.aborted || setNumbers({}),
    );
    return () => stop.abort();
  }, [requestResults, client, path]);
  return numbers;
}

/** The bar above the framed page, which sends the page the results that its overlays show (decision 043). */
export function HeaderWithNumbers(props: PreviewHeaderProps) {
  const { preview } = usePresentationParams();
  useSharedState(NUMBERS_KEY, useSectionNumbers(pathOf(preview)));
  return props.renderDefault(props);
}
