import { Box, Flex, Stack } from "@sanity/ui";
import { useState } from "react";
import { type DocumentInspectorProps, getPublishedId } from "sanity";
import { DocumentInspectorHeader } from "sanity/structure";
import { DaysSelect, FIRST_DAYS } from "./days-select.tsx";
import type { Results } from "./results.ts";
import { ResultsView } from "./results-view.tsx";
import { useResults } from "./use-results.ts";

/** The results of the open document, beside its form. */
export function ResultsPanel({ documentId, onClose }: DocumentInspectorProps) {
  const [days, setDays] = useState(FIRST_DAYS);
  const state = useResults<Results>(days, { document: getPublishedId(documentId) });
  return (
    <Flex direction="column" height="fill" data-testid="inspector">
      <DocumentInspectorHeader title="Results" closeButtonLabel="Close results" onClose={onClose} />
      <Box flex={1} overflow="auto" padding={4}>
        <Stack gap={4}>
          <DaysSelect days={days} onChange={setDays} />
          <ResultsView state={state} />
        </Stack>
      </Box>
    </Flex>
  );
}
