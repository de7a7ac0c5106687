import { Stack } from "@sanity/ui";
import type { ObjectInputProps } from "sanity";
import { SearchResult } from "./search-result.tsx";
import { SharedCards } from "./shared-cards.tsx";
import { useEffectiveSeo } from "./use-effective-seo.ts";

/** The fields for search and sharing, below a preview of their effect. */
export function SeoInput(props: ObjectInputProps) {
  const seo = useEffectiveSeo();
  return (
    <Stack gap={5} paddingTop={3}>
      <SearchResult {...seo} />
      <SharedCards {...seo} />
      {props.renderDefault(props)}
    </Stack>
  );
}
