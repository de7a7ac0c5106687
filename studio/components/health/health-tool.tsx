import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { SyncIcon } from "@sanity/icons/Sync";
import { Box, Button, Card, Container, Flex, Heading, Spinner, Stack, Text } from "@sanity/ui";
import { DocumentFindings } from "./document-findings.tsx";
import { useHealth } from "./use-health.ts";
import type { Health } from "./watch-health.ts";

function countOf(findings: unknown[], word: string): string {
  return `${findings.length} ${word}${findings.length === 1 ? "" : "s"}`;
}

function Result({ health: { content, findings } }: { health: Health }) {
  if (findings.length === 0) {
    return (
      <Card padding={4} radius={3} tone="positive" border>
        <Flex gap={3} align="center">
          <Text size={2}>
            <CheckmarkCircleIcon />
          </Text>
          <Text>Everything is in order: {countOf(content.documents, "document")} checked.</Text>
        </Flex>
      </Card>
    );
  }
  const errors = findings.filter(({ level }) => level === "error");
  const warnings = findings.filter(({ level }) => level === "warning");
  const byDocument = Map.groupBy(findings, ({ documentId }) => documentId);
  return (
    <Stack gap={4}>
      <Text weight="semibold">
        {countOf(errors, "error")} and {countOf(warnings, "warning")} in{" "}
        {countOf([...byDocument.keys()], "document")}
      </Text>
      {[...byDocument].map(([id, list]) => (
        <DocumentFindings key={id} document={content.byId.get(id)} findings={list} />
      ))}
    </Stack>
  );
}

/** The publish health of all content: what to mend, and a way straight to each field. */
export function HealthTool() {
  const { health, error, check } = useHealth();
  return (
    <Box height="fill" overflow="auto" padding={[4, 5]}>
      <Container width={2}>
        <Stack gap={5}>
          <Flex justify="space-between" align="center" gap={3} wrap="wrap">
            <Heading as="h1" size={3}>
              Publish health
            </Heading>
            <Button icon={SyncIcon} text="Check again" mode="ghost" onClick={check} />
          </Flex>
          <Text muted>
            Search titles, alternative texts, headings, links, redirects, missing fields, invisible
            characters and heavy files, in everything that is published or about to be. Errors keep
            a page from working; warnings keep it from working well.
          </Text>
          {error !== undefined && (
            <Card padding={4} radius={3} tone="critical" border role="alert">
              <Text>The content could not be checked: {String(error)}</Text>
            </Card>
          )}
          {health ? <Result health={health} /> : error === undefined && <Spinner muted />}
        </Stack>
      </Container>
    </Box>
  );
}
