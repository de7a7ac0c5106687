import { Card, Stack, Text } from "@sanity/ui";

/** Part of every response of `results`: whether the newest build counts; null if unknown. */
export type Counting = { countsVisits?: boolean | null };

/** Says that pages do not count visits, and how to switch that on. */
export function CountingOff() {
  return (
    <Card padding={4} radius={2} border tone="caution" data-testid="counting-off">
      <Stack gap={4}>
        <Text as="h2" size={1} weight="semibold">
          Counting is switched off
        </Text>
        <Text size={1}>
          No page counts its visits or clicks, so there are no results. To switch it on, first check
          that the privacy policy says that visits are counted, as the one that comes with Selat
          does. Then ask your developer to build the site with <code>VITE_COUNT_VISITS=1</code>.
          Visits count from that build on, without cookies.
        </Text>
      </Stack>
    </Card>
  );
}
