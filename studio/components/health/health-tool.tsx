import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { SyncIcon } from "@sanity/icons/Sync";
import {
  Badge,
  Box,
  Button,
  Card,
  Container,
  Flex,
  Heading,
  Spinner,
  Stack,
  Text,
} from "@sanity/ui";
import { useState } from "react";
import { DocumentFindings } from "./document-findings.tsx";
import { DocumentList } from "./health.styles.ts";
import { useHealth } from "./health-provider.tsx";
import { ReleaseNotes } from "./release-notes.tsx";
import type { Health } from "./watch-health.ts";

function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

type FindingsProps = { health: Health; findings: Health["findings"] };

function Findings({ health: { content, reasons }, findings }: FindingsProps) {
  const byDocument = Map.groupBy(findings, ({ documentId }) => documentId);
  return (
    <DocumentList>
      {[...byDocument].map(([id, list]) => {
        const document = content.byId.get(id);
        const reason = list.some(({ level }) => level === "error") ? reasons.get(id) : undefined;
        return (
          document && (
            <DocumentFindings key={id} document={document} findings={list} reason={reason} />
          )
        );
      })}
    </DocumentList>
  );
}

/** What the starting content marks as an example; it is no finding, so it has no count. */
function Examples({ health }: { health: Health }) {
  if (health.examples.length === 0) return null;
  return (
    <Stack gap={4}>
      <Heading as="h2" size={1}>
        Examples to replace
      </Heading>
      <Findings health={health} findings={health.examples} />
    </Stack>
  );
}

function Summary({ health: { content, findings } }: { health: Health }) {
  const errors = findings.filter(({ level }) => level === "error").length;
  const warnings = findings.length - errors;
  const affected = new Set(findings.map(({ documentId }) => documentId)).size;
  const all = content.documents.length;
  if (findings.length === 0) {
    return (
      <Card padding={4} radius={3} tone="positive" border>
        <Flex gap={3} align="center">
          <Text size={2}>
            <CheckmarkCircleIcon />
          </Text>
          <Text>Everything is in order: {countOf(all, "document")} checked.</Text>
        </Flex>
      </Card>
    );
  }
  return (
    <Flex gap={2} align="center" wrap="wrap">
      {errors > 0 && (
        <Badge tone="critical" fontSize={2} padding={2}>
          {countOf(errors, "error")}
        </Badge>
      )}
      {warnings > 0 && (
        <Badge tone="caution" fontSize={2} padding={2}>
          {countOf(warnings, "warning")}
        </Badge>
      )}
      <Text size={1} muted>
        in {affected} of {countOf(all, "document")}
      </Text>
    </Flex>
  );
}

/** All findings about the content, each with a link to its field. */
export function HealthTool() {
  const { health, error, check } = useHealth();
  const [isChecking, setIsChecking] = useState(false);

  async function checkAgain() {
    setIsChecking(true);
    await check();
    setIsChecking(false);
  }

  return (
    <Box height="fill" overflow="auto" padding={[4, 5]}>
      <Container width={2}>
        <Stack gap={5}>
          <Flex justify="space-between" align="center" gap={3} wrap="wrap">
            <Heading as="h1" size={3}>
              Health
            </Heading>
            <Button
              icon={SyncIcon}
              text="Check again"
              mode="ghost"
              loading={isChecking}
              onClick={() => void checkAgain()}
            />
          </Flex>
          <Text muted size={1}>
            Published and drafted content is checked after every change. An error keeps a page from
            working or a document from being published; a warning keeps it from working well.
          </Text>
          {error !== undefined && (
            <Card padding={4} radius={3} tone="critical" border role="alert">
              <Text>The content could not be checked: {String(error)}</Text>
            </Card>
          )}
          <output>{health && <Summary health={health} />}</output>
          {health && <ReleaseNotes notes={health.releases} />}
          {health && health.findings.length > 0 && (
            <Findings health={health} findings={health.findings} />
          )}
          {health && <Examples health={health} />}
          {!health && error === undefined && (
            <Flex gap={3} align="center">
              <Spinner muted />
              <Text muted>Checking everything…</Text>
            </Flex>
          )}
        </Stack>
      </Container>
    </Box>
  );
}
