import { Card, Stack, Text } from "@sanity/ui";
import { seoLimits, truncate } from "../../texts/seo-limits.ts";
import { studioEnv } from "../../studio-env.ts";
import type { InheritedSeo } from "./use-effective-seo.ts";
import { GoogleAddress, GoogleDescription, GoogleTitle } from "./previews.styles.ts";

/** The page as one of Google's results, cut where Google cuts. */
export function SearchResult({ effective, brand, path }: InheritedSeo) {
  const host = new URL(studioEnv.siteUrl).host;
  const steps = path.split("/").filter(Boolean);
  return (
    <Stack gap={3} as="section" aria-label="Google result">
      <Text size={1} weight="medium">
        In Google
      </Text>
      <Card padding={4} radius={3} border>
        <Stack gap={3}>
          <GoogleAddress>
            {brand} · {[host, ...steps].join(" › ")}
          </GoogleAddress>
          <GoogleTitle>{truncate(effective.title, seoLimits.title.max)}</GoogleTitle>
          <GoogleDescription>
            {truncate(effective.description, seoLimits.description.max)}
          </GoogleDescription>
        </Stack>
      </Card>
    </Stack>
  );
}
