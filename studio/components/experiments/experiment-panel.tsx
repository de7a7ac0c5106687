import { Box, Flex } from "@sanity/ui";
import { type DocumentInspectorProps, getPublishedId, useEditState } from "sanity";
import { DocumentInspectorHeader } from "sanity/structure";
import { type ExperimentDocument, isLocked } from "../../schemas/experiment-rules.ts";
import { ResultsPlaceholder, Note } from "../results/results-placeholder.tsx";
import { ExperimentPlan } from "./experiment-plan.tsx";
import { ExperimentView } from "./experiment-view.tsx";
import { useExperiment } from "./use-experiment.ts";

function Counted({ experiment }: { experiment: ExperimentDocument }) {
  const state = useExperiment(experiment);
  if (state.status !== "read") return <ResultsPlaceholder state={state} />;
  if (isLocked(experiment.status)) {
    return <ExperimentView experiment={experiment} results={state.results} />;
  }
  return <ExperimentPlan experiment={experiment} results={state.results} />;
}

/** The results of an experiment, beside its form; before it runs, how long it would take. */
export function ExperimentPanel({ documentId, documentType, onClose }: DocumentInspectorProps) {
  const { draft, published, ready } = useEditState(getPublishedId(documentId), documentType);
  const experiment = (draft ?? published) as ExperimentDocument | null;
  const isChosen = Boolean(experiment?.page?._ref && experiment.sectionKey);
  return (
    <Flex direction="column" height="fill" data-testid="inspector">
      <DocumentInspectorHeader title="Results" closeButtonLabel="Close results" onClose={onClose} />
      <Box flex={1} overflow="auto" padding={4}>
        {!ready && <ResultsPlaceholder state={{ status: "reading" }} />}
        {ready && !isChosen && <Note>Choose the page and the section first.</Note>}
        {ready && isChosen && experiment && <Counted experiment={experiment} />}
      </Box>
    </Flex>
  );
}
