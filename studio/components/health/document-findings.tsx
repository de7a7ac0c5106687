import { ErrorOutlineIcon } from "@sanity/icons/ErrorOutline";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { Box, Card, Flex, Stack, Text } from "@sanity/ui";
import { type Path, Preview, pathToString, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import type { ContentDocument, FieldPath, Finding } from "../../checks/content.ts";

/** The words an editor knows a field by: the titles of the schema are in the form it opens. */
function fieldName(path: FieldPath): string {
  const names = path.filter((part) => typeof part === "string");
  return names
    .map((name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
    .join(", ");
}

function FindingLink({ finding }: { finding: Finding }) {
  const { documentId: id, documentType: type, path, level, message } = finding;
  const isError = level === "error";
  const field = path.length > 0 ? { path: pathToString(path as Path) } : {};
  return (
    <Card
      as={IntentLink}
      intent="edit"
      params={{ id, type, ...field }}
      padding={3}
      radius={2}
      tone={isError ? "critical" : "caution"}
    >
      <Flex gap={3}>
        <Text>{isError ? <ErrorOutlineIcon /> : <WarningOutlineIcon />}</Text>
        <Stack gap={3} flex={1}>
          <Text size={1} weight="medium">
            {message}
          </Text>
          {path.length > 0 && (
            <Text size={1} muted>
              {fieldName(path)}
            </Text>
          )}
        </Stack>
      </Flex>
    </Card>
  );
}

type DocumentFindingsProps = { document: ContentDocument | undefined; findings: Finding[] };

/** One document with what is to be mended in it. */
export function DocumentFindings({ document, findings }: DocumentFindingsProps) {
  const schemaType = useSchema().get(document?._type ?? "");
  return (
    <Card border radius={3} padding={3}>
      <Stack gap={3}>
        {schemaType && <Preview schemaType={schemaType} value={document} layout="default" />}
        <Box>
          <Stack gap={2}>
            {findings.map((finding) => (
              <FindingLink
                key={`${pathToString(finding.path as Path)} ${finding.message}`}
                finding={finding}
              />
            ))}
          </Stack>
        </Box>
      </Stack>
    </Card>
  );
}
