import { ChevronRightIcon } from "@sanity/icons/ChevronRight";
import { ErrorOutlineIcon } from "@sanity/icons/ErrorOutline";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { Box, Card, Flex, Stack, Text } from "@sanity/ui";
import { type Path, Preview, pathToString, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import type { ContentDocument, Finding } from "../../texts/content.ts";
import { fieldTitles } from "../../checks/field-titles.ts";
import { FindingRow, Level } from "./health.styles.ts";

type FindingLinkProps = { document: ContentDocument; finding: Finding };

/** A finding as a link that opens its field. */
function FindingLink({ document, finding }: FindingLinkProps) {
  const { documentId: id, documentType: type, path, level, message } = finding;
  const titles = fieldTitles(useSchema(), document, path).join(" › ");
  const isError = level === "error";
  const field = path.length > 0 ? { path: pathToString(path as Path) } : {};
  return (
    <FindingRow as={IntentLink} intent="edit" params={{ id, type, ...field }}>
      <Flex gap={3} padding={3} align="flex-start">
        <Level data-level={level}>
          {isError ? (
            <ErrorOutlineIcon aria-label="Error" />
          ) : (
            <WarningOutlineIcon aria-label="Warning" />
          )}
        </Level>
        <Stack gap={3} flex={1} paddingTop={1}>
          <Text size={1}>{message}</Text>
          {titles !== "" && (
            <Text size={1} muted>
              {titles}
            </Text>
          )}
        </Stack>
        <Text size={1} muted>
          <ChevronRightIcon />
        </Text>
      </Flex>
    </FindingRow>
  );
}

type DocumentFindingsProps = {
  document: ContentDocument;
  findings: Finding[];
  /** Why an editor published the document although it has errors. */
  reason?: string | undefined;
};

/** One document with its findings. */
export function DocumentFindings({ document, findings, reason }: DocumentFindingsProps) {
  const schemaType = useSchema().get(document._type);
  return (
    <Card as="li" border radius={3} overflow="hidden">
      <Flex align="center" gap={3} padding={2} paddingRight={3}>
        <Box flex={1} overflow="hidden">
          {schemaType && <Preview schemaType={schemaType} value={document} layout="default" />}
        </Box>
        <Text size={1} muted>
          {schemaType?.title ?? document._type}
        </Text>
      </Flex>
      {reason && (
        <Box paddingX={3} paddingBottom={3}>
          <Text size={1} muted>
            Published anyway: {reason}
          </Text>
        </Box>
      )}
      {findings.map((finding) => (
        <FindingLink
          key={`${pathToString(finding.path as Path)} ${finding.message}`}
          document={document}
          finding={finding}
        />
      ))}
    </Card>
  );
}
