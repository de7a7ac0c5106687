import { Card, Stack, Text } from "@sanity/ui";
import type { ExperimentDocument } from "../../schemas/experiment-rules.ts";
import { CountingOff } from "../results/counting-off.tsx";
import {
  adviceOf,
  DEFAULT_METRIC,
  describePlan,
  type ExperimentResults,
  planOf,
  refusalOf,
} from "./experiment-results.ts";

type ExperimentPlanProps = {
  experiment: ExperimentDocument;
  results: ExperimentResults;
  /** Whether screen readers announce a refusal: in the dialog that starts the experiment. */
  isAlert?: boolean;
};

/** How long an experiment would take, or why it cannot start and what would change that. */
export function ExperimentPlan({ experiment, results, isAlert }: ExperimentPlanProps) {
  const { primaryMetric = DEFAULT_METRIC, minimumDetectableEffect = 0 } = experiment;
  if (results.countsVisits === false) return <CountingOff />;
  const plan = planOf(results, primaryMetric, minimumDetectableEffect);
  const refusal = refusalOf(plan);
  return (
    <Stack gap={4}>
      <Text size={1}>{describePlan(plan, primaryMetric)}</Text>
      {refusal !== null && (
        <Card padding={3} radius={2} tone="caution" border {...(isAlert && { role: "alert" })}>
          <Stack gap={4}>
            <Text size={1}>It cannot start. {refusal} What helps:</Text>
            <Stack as="ul" gap={3} paddingLeft={3}>
              {adviceOf(results, primaryMetric, minimumDetectableEffect).map((advice) => (
                <Text as="li" size={1} key={advice}>
                  {advice}
                </Text>
              ))}
            </Stack>
          </Stack>
        </Card>
      )}
    </Stack>
  );
}
