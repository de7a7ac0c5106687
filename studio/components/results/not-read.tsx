import { Card, Flex, Spinner, Text } from "@sanity/ui";
import type { Reading } from "./use-results.ts";

export function Note({ children }: { children: React.ReactNode }) {
  return (
    <Text size={1} muted>
      {children}
    </Text>
  );
}

/** What stands where numbers are read, or could not be. */
export function NotRead({ state }: { state: Exclude<Reading<never>, { status: "read" }> }) {
  if (state.status === "reading") {
    return (
      <Flex gap={3} align="center">
        <Spinner muted />
        <Note>Reading the numbers…</Note>
      </Flex>
    );
  }
  return (
    <Card padding={3} radius={2} tone="critical" border role="alert">
      <Text size={1}>The numbers could not be read: {state.reason}</Text>
    </Card>
  );
}
