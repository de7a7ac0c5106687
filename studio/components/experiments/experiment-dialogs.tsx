import { Box, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { errorMessage } from "../../../src/lib/error-message.ts";
import type { ExperimentDocument } from "../../schemas/experiment-rules.ts";
import { ResultsPlaceholder } from "../results/results-placeholder.tsx";
import { useStudioClient } from "../use-studio-client.ts";
import { ExperimentPlan } from "./experiment-plan.tsx";
import { DEFAULT_METRIC, endsBefore, planOf, refusalOf } from "./experiment-results.ts";
import { publishVariant, startExperiment, stopExperiment } from "./experiment-writes.ts";
import { useExperiment } from "./use-experiment.ts";

type Client = ReturnType<typeof useStudioClient>;

type StepProps = {
  /** The label of the button. */
  verb: string;
  tone?: "positive" | "caution" | "primary";
  isRefused?: boolean;
  onStep: (client: Client) => Promise<void>;
  onClose: () => void;
  children: React.ReactNode;
};

/** The content of a dialog that explains a step, with the button that takes it. */
function Step({ verb, tone = "primary", isRefused, onStep, onClose, children }: StepProps) {
  const client = useStudioClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function go() {
    setIsBusy(true);
    try {
      await onStep(client);
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
      setIsBusy(false);
    }
  }

  return (
    <Box padding={4}>
      <Stack gap={5}>
        {children}
        {problem !== null && (
          <Card padding={3} radius={2} tone="critical" border role="alert">
            <Text size={1}>{problem}</Text>
          </Card>
        )}
        <Flex gap={3} justify="flex-end">
          <Button mode="bleed" text={isRefused ? "Close" : "Cancel"} onClick={onClose} />
          {!isRefused && (
            <Button tone={tone} text={verb} loading={isBusy} onClick={() => void go()} />
          )}
        </Flex>
      </Stack>
    </Box>
  );
}

type DialogProps = { document: ExperimentDocument; onClose: () => void };

type StartDialogProps = DialogProps & {
  /** Whether the document is still being validated. */
  isValidating: boolean;
  /** Whether something in it is marked as wrong. */
  isWrong: boolean;
};

/** The dialog before the start: shows how long the experiment will take, and refuses one that takes too long. */
export function StartDialog({ document, isValidating, isWrong, onClose }: StartDialogProps) {
  const state = useExperiment(document);
  if (isWrong) {
    return (
      <Box padding={4}>
        <Text size={1}>Correct the marked fields first.</Text>
      </Box>
    );
  }
  if (isValidating || state.status !== "read") {
    return (
      <Box padding={4}>
        <ResultsPlaceholder state={state.status === "failed" ? state : { status: "reading" }} />
      </Box>
    );
  }
  const { primaryMetric = DEFAULT_METRIC, minimumDetectableEffect = 0, endDate } = document;
  const plan = planOf(state.results, primaryMetric, minimumDetectableEffect);
  const isRefused = state.results.countsVisits === false || refusalOf(plan) !== null;
  return (
    <Step
      verb="Start now"
      tone="positive"
      isRefused={isRefused}
      onClose={onClose}
      onStep={(client) => startExperiment(client, document, plan.needed)}
    >
      <ExperimentPlan experiment={document} results={state.results} isAlert />
      {!isRefused && (
        <Text size={1} muted>
          Once the site is built again, every second visitor sees the variant. Its fields are locked
          until you stop it. Do not change the section on the page until then.
        </Text>
      )}
      {!isRefused && endsBefore(plan.days, endDate) && (
        <Card padding={3} radius={2} tone="caution" border>
          <Text size={1}>
            The end date comes before that, so the result will probably be inconclusive.
          </Text>
        </Card>
      )}
    </Step>
  );
}

/** The dialog before Stop: explains what visitors see from then on. */
export function StopDialog({ document, onClose }: DialogProps) {
  return (
    <Step
      verb="Stop now"
      tone="caution"
      onClose={onClose}
      onStep={(client) => stopExperiment(client, document)}
    >
      <Text size={1}>
        Once the site is built again, every visitor sees the section as it is on the page. The
        counts are kept. The experiment cannot be started again.
      </Text>
    </Step>
  );
}

/** The dialog before Use variant: explains that the variant replaces the section for everybody. */
export function ApplyVariantDialog({ document, onClose }: DialogProps) {
  return (
    <Step
      verb="Publish variant"
      tone="positive"
      onClose={onClose}
      onStep={(client) => publishVariant(client, document)}
    >
      <Text size={1}>
        The variant replaces the section on the page at once, for every visitor. A draft of the page
        gets it too.
      </Text>
    </Step>
  );
}
