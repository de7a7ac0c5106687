import { Box, Card, Stack, Text } from "@sanity/ui";
import { type ExperimentDocument } from "../../schemas/experiment-rules.ts";
import { CountingOff } from "../results/counting-off.tsx";
import { Note } from "../results/results-placeholder.tsx";
import { formatNumber, formatPercent } from "../results/results.ts";
import { Disclosure, FigureTable } from "../results/results.styles.ts";
import { SideBySide } from "../translations/translations.styles.ts";
import { DifferenceChart } from "./difference-chart.tsx";
import {
  DEFAULT_METRIC,
  describeNetworks,
  describeVerdict,
  type ExperimentResults,
  MIN_SUCCESSES,
  formatPoints,
  groupsOf,
  type Metric,
  pointsOf,
} from "./experiment-results.ts";
import { describeRun } from "./experiment-summary.ts";
import { type NetworkVerdict, verdictByNetworks } from "./networks.ts";
import { type Arm, differenceInterval, rateInterval } from "./statistics.ts";

const TONES: Partial<Record<NetworkVerdict, "positive" | "caution" | "critical">> = {
  mismatch: "critical",
  better: "positive",
  worse: "caution",
  "few-networks": "caution",
};

const dateFormat = new Intl.DateTimeFormat("en-SG", {
  dateStyle: "medium",
  timeZone: "Asia/Singapore",
});

const GOALS: Record<Metric, string> = { pressed: "Clicks", leads: "Leads" };

function HeadRow({ names }: { names: string[] }) {
  return (
    <tr>
      {names.map((name) => (
        <th key={name} scope="col">
          <Text size={1} muted>
            {name}
          </Text>
        </th>
      ))}
    </tr>
  );
}

/** A rate above its interval: side by side they are too wide for an inspector. */
function Rate({ arm, planned }: { arm: Arm; planned: number }) {
  if (arm.visits === 0) return <Text size={1}>None yet</Text>;
  const { rate, low, high } = rateInterval(arm, planned);
  return (
    <Stack gap={2}>
      <Text size={1}>{formatPercent(rate)}</Text>
      <Text size={0} muted>
        {formatPercent(low)} to {formatPercent(high)}
      </Text>
    </Stack>
  );
}

function TextList({ title, texts }: { title: string; texts: string[] }) {
  return (
    <Stack gap={3}>
      <Text size={1} weight="medium">
        {title}
      </Text>
      {texts.map((text) => (
        <Text key={text} size={1}>
          {text}
        </Text>
      ))}
    </Stack>
  );
}

type ExperimentViewProps = { experiment: ExperimentDocument; results: ExperimentResults };

/** The results of an experiment that runs or has run. */
export function ExperimentView({
  experiment,
  results: { trial, countsVisits },
}: ExperimentViewProps) {
  const {
    primaryMetric = DEFAULT_METRIC,
    minimumDetectableEffect = 0,
    sampleSize = 1,
  } = experiment;
  const points = pointsOf(trial, primaryMetric);
  const last = points.at(-1);
  if (!trial || !last) {
    if (countsVisits === false) return <CountingOff />;
    return (
      <Note>
        Nothing counted yet. From the first build with both versions on, a visit counts when the
        visitor leaves the page.
      </Note>
    );
  }
  const groups = groupsOf(trial, primaryMetric);
  const verdict = verdictByNetworks(
    last,
    groups,
    sampleSize,
    minimumDetectableEffect / 100,
    MIN_SUCCESSES[primaryMetric],
  );
  const visits = last.control.visits + last.variant.visits;
  const rows = [
    ["Control", last.control],
    ["Variant", last.variant],
  ] as const;
  const days = points.map((point) => {
    const interval = differenceInterval(point.control, point.variant, sampleSize);
    return Object.assign(interval, { day: point.day });
  });
  return (
    <Stack gap={5}>
      {countsVisits === false && <CountingOff />}
      <Card padding={4} radius={2} border tone={TONES[verdict] ?? "transparent"}>
        <Text size={2} weight="semibold" data-testid="summary">
          {describeRun({
            verdict,
            point: last,
            metric: primaryMetric,
            planned: sampleSize,
            since: trial.since,
            isRunning: experiment.status === "running",
          })}
        </Text>
      </Card>
      <Text as="h3" size={1} weight="semibold">
        Statistics
      </Text>
      <Text size={1} data-testid="verdict">
        {describeVerdict(verdict, last, sampleSize)}
      </Text>
      <FigureTable aria-label="Both versions, table" tabIndex={0}>
        <table>
          <thead>
            <HeadRow names={["Version", "Visits", GOALS[primaryMetric], "Rate"]} />
          </thead>
          <tbody>
            {rows.map(([name, arm]) => (
              <tr key={name}>
                <th scope="row">
                  <Text size={1} weight="medium">
                    {name}
                  </Text>
                </th>
                <td>
                  <Text size={1}>{formatNumber(arm.visits)}</Text>
                </td>
                <td>
                  <Text size={1}>{formatNumber(arm.successes)}</Text>
                </td>
                <td>
                  <Rate arm={arm} planned={sampleSize} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </FigureTable>
      <Note>
        {formatNumber(visits)} of about {formatNumber(sampleSize)} planned visits, since{" "}
        {dateFormat.format(new Date(trial.since))}. {describeNetworks(groups)}
        {trial.versions > 1 &&
          " The text of a version was changed while it ran: only visits since then count."}
      </Note>
      <Stack gap={4}>
        <Text as="h3" size={1} weight="semibold">
          Difference by day
        </Text>
        <DifferenceChart days={days} />
        <Disclosure>
          <summary>
            <Text as="span" size={1}>
              As a table
            </Text>
          </summary>
          <Box marginTop={3}>
            <FigureTable aria-label="Difference by day, table" tabIndex={0}>
              <table>
                <thead>
                  <HeadRow names={["Until", "Difference", "Between"]} />
                </thead>
                <tbody>
                  {days.map(({ day, difference, low, high }) => (
                    <tr key={day}>
                      <th scope="row">
                        <Text size={1}>{dateFormat.format(new Date(day))}</Text>
                      </th>
                      <td>
                        <Text size={1}>{formatPoints(difference)}</Text>
                      </td>
                      <td>
                        <Text size={1}>
                          {formatPoints(low)} to {formatPoints(high)}
                        </Text>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </FigureTable>
          </Box>
        </Disclosure>
        <Note>
          In percentage points: +1.0 is one more in every 100 visits. In 95 of 100 experiments the
          band contains the true difference on every day, so you may look as often as you like.
        </Note>
      </Stack>
      <Disclosure>
        <summary>
          <Text as="span" size={1}>
            Texts
          </Text>
        </summary>
        <Box marginTop={4}>
          <SideBySide>
            <TextList title="Control" texts={trial.control} />
            <TextList title="Variant" texts={trial.variant} />
          </SideBySide>
        </Box>
      </Disclosure>
    </Stack>
  );
}
