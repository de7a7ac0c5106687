import { Box, Card, Stack, Text } from "@sanity/ui";
import { DocumentList } from "../health/health.styles.ts";
import { SideBySide } from "../translations/translations.styles.ts";
import {
  comparison,
  countOf,
  formatDates,
  formatNumber,
  formatRate,
  RANGE_HINT,
  type Results,
  type SectionResults,
  type SectionTexts,
} from "./results.ts";
import { CountingOff } from "./counting-off.tsx";
import { ResultsPlaceholder, Note } from "./results-placeholder.tsx";
import { Disclosure, Figures } from "./results.styles.ts";
import type { Reading } from "./use-results.ts";

function TextsCard({ texts, isCurrent }: { texts: SectionTexts; isCurrent: boolean }) {
  const figures = [
    ["Seen", formatNumber(texts.seen)],
    ["Clicked", formatNumber(texts.pressed), formatRate(texts.press_rate)],
    ["Leads", formatNumber(texts.leads), formatRate(texts.lead_rate)],
    ["Won", formatNumber(texts.customers)],
  ] as const;
  return (
    <Stack gap={4}>
      <Text size={1} muted>
        {isCurrent ? "Now" : "Before"}, {formatDates(texts, isCurrent)}
      </Text>
      <Figures>
        {figures.map(([name, value, rate]) => (
          <div key={name}>
            <dt>
              <Text size={1} muted>
                {name}
              </Text>
            </dt>
            <dd>
              <Stack gap={2}>
                <Text size={1} weight="medium">
                  {value}
                </Text>
                {rate && (
                  <Text size={0} muted>
                    {rate}
                  </Text>
                )}
              </Stack>
            </dd>
          </div>
        ))}
      </Figures>
      <Disclosure>
        <summary>
          <Text as="span" size={1}>
            Text
          </Text>
        </summary>
        <Box marginTop={3}>
          <Stack gap={3}>
            {[...new Set(texts.texts)].map((text) => (
              <Text key={text} size={1}>
                {text}
              </Text>
            ))}
          </Stack>
        </Box>
      </Disclosure>
    </Stack>
  );
}

function SectionCard({ section }: { section: SectionResults }) {
  const compared = comparison(section);
  return (
    <Card as="li" border radius={2} padding={3}>
      <Stack gap={4}>
        <Text as="h3" size={1} weight="semibold">
          {section.now.texts[0] ?? "A section without text"}
        </Text>
        {compared && (
          <Text size={1} muted>
            {compared}
          </Text>
        )}
        <SideBySide>
          <TextsCard texts={section.now} isCurrent />
          {section.before && <TextsCard texts={section.before} isCurrent={false} />}
        </SideBySide>
      </Stack>
    </Card>
  );
}

/** The results of a document's texts. */
export function ResultsView({ state }: { state: Reading<Results> }) {
  if (state.status !== "read") return <ResultsPlaceholder state={state} />;
  const { sections, visits, countsVisits } = state.results;
  const isOff = countsVisits === false;
  if (visits === 0 && sections.every(({ now }) => now.seen === 0)) {
    const leads = sections.reduce((sum, { now }) => sum + now.leads, 0);
    return (
      <Stack gap={4}>
        {isOff && <CountingOff />}
        {leads > 0 && (
          <Note>
            {countOf(leads, "lead")} came through links with this text, but no visit was counted in
            these days.
          </Note>
        )}
        {!isOff && leads === 0 && (
          <Note>Nothing counted yet. Visits count from the first build with this text.</Note>
        )}
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      {isOff && <CountingOff />}
      <Note>
        {countOf(visits, "visit")}. Rates are per view of the section. {RANGE_HINT}
      </Note>
      <Box>
        <DocumentList>
          {sections.map((section) => (
            <SectionCard key={section.key} section={section} />
          ))}
        </DocumentList>
      </Box>
    </Stack>
  );
}
