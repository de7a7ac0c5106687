import { Button, Card, Flex, Spinner, Stack, Text } from "@sanity/ui";
import type { Reading } from "./use-results.ts";

export function Note({ children }: { children: React.ReactNode }) {
  return (
    <Text size={1} muted>
      {children}
    </Text>
  );
}

/** The text in place of numbers that are loading or could not be loaded. */
export function ResultsPlaceholder({
  state,
}: {
  state: Exclude<Reading<never>, { status: "read" }>;
}) {
  if (state.status === "reading") {
    return (
      <Flex gap={3} align="center">
        <Spinner muted />
        <Note>Loading the results…</Note>
      </Flex>
    );
  }
  return (
    <Card padding={3} radius={2} tone="critical" border role="alert">
      <Stack gap={3}>
        <Text size={1}>The results could not be loaded: {state.reason}</Text>
        <Flex>
          <Button text="Try again" mode="ghost" fontSize={1} padding={2} onClick={state.retry} />
        </Flex>
      </Stack>
    </Card>
  );
}
