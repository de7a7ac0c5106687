import { CalendarIcon } from "@sanity/icons/Calendar";
import { ChevronRightIcon } from "@sanity/icons/ChevronRight";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useDateTimeFormat } from "sanity";
import { IntentLink } from "sanity/router";
import type { ReleaseNote } from "../../checks/check-releases.ts";
import { DocumentList, FindingRow, Level } from "./health.styles.ts";

function Release({ note: { name, title, publishAt, problems } }: { note: ReleaseNote }) {
  const format = useDateTimeFormat({ dateStyle: "medium", timeStyle: "short" });
  return (
    <Card as="li" border radius={3} overflow="hidden">
      <FindingRow as={IntentLink} intent="release" params={{ id: name }}>
        <Flex gap={3} padding={3} align="center">
          <Text size={1}>
            <CalendarIcon />
          </Text>
          <Stack flex={1}>
            <Text size={1} weight="medium">
              {title}
            </Text>
          </Stack>
          {publishAt && (
            <Text size={1} muted>
              {format.format(new Date(publishAt))}
            </Text>
          )}
          <Text size={1} muted>
            <ChevronRightIcon />
          </Text>
        </Flex>
      </FindingRow>
      {problems.map((problem) => (
        <Flex key={problem} gap={3} padding={3} align="flex-start">
          <Level data-level="warning">
            <WarningOutlineIcon aria-label="Warning" />
          </Level>
          <Stack flex={1} paddingTop={1}>
            <Text size={1}>{problem}</Text>
          </Stack>
        </Flex>
      ))}
    </Card>
  );
}

/** Releases that break something, are late or could not be published. */
export function ReleaseNotes({ notes }: { notes: ReleaseNote[] }) {
  if (notes.length === 0) return null;
  return (
    <Stack gap={4}>
      <Heading as="h2" size={1}>
        Releases and schedules
      </Heading>
      <DocumentList>
        {notes.map((note) => (
          <Release key={note.name} note={note} />
        ))}
      </DocumentList>
    </Stack>
  );
}
