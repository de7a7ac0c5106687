import { Box, Button, Flex, Stack, Text, TextArea } from "@sanity/ui";
import { useId, useState } from "react";
import type { ContentDocument, Finding } from "../../checks/content.ts";
import { DocumentFindings } from "../health/document-findings.tsx";
import { DocumentList } from "../health/health.styles.ts";

type BreaksDialogProps = {
  errors: Finding[];
  /** By their ids, what is broken among them. */
  documents: ReadonlyMap<string, ContentDocument> | undefined;
  verb: string;
  onCancel: () => void;
  onGoOn: (reason: string) => void;
};

/** What will be broken, by document, and the reason without which it stays unpublished. */
export function BreaksDialog({ errors, documents, verb, onCancel, onGoOn }: BreaksDialogProps) {
  const id = useId();
  const [reason, setReason] = useState("");
  const byDocument = Map.groupBy(errors, ({ documentId }) => documentId);
  return (
    <Box padding={4}>
      <Stack gap={5}>
        <Text size={1} muted>
          Visitors will meet this. Each line leads to where it is mended.
        </Text>
        <DocumentList>
          {[...byDocument].map(([documentId, findings]) => {
            const document = documents?.get(documentId);
            return (
              document && (
                <DocumentFindings key={documentId} document={document} findings={findings} />
              )
            );
          })}
        </DocumentList>
        <Stack gap={3}>
          <Text as="label" htmlFor={id} size={1} weight="medium">
            Why it has to be so
          </Text>
          <TextArea
            id={id}
            rows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
        <Flex gap={3} justify="flex-end">
          <Button mode="bleed" text="Cancel" onClick={onCancel} />
          <Button
            tone="critical"
            text={verb}
            disabled={reason.trim() === ""}
            onClick={() => onGoOn(reason.trim())}
          />
        </Flex>
      </Stack>
    </Box>
  );
}
