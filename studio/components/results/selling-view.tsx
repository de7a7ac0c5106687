import { Card, Heading, Stack, Text } from "@sanity/ui";
import { type CSSProperties, type ReactNode, useState } from "react";
import { type WorkFilter, WorkFilterButtons } from "../work-filter.tsx";
import { CountingOff } from "./counting-off.tsx";
import { needsWork } from "./needs-work.ts";
import { ResultsPlaceholder, Note } from "./results-placeholder.tsx";
import { countOf, formatNumber, formatPercent, formatRate, RANGE_HINT } from "./results.ts";
import { RankedTable } from "./results.styles.ts";
import type { TextLocation, Section, Selling } from "./selling.ts";
import type { Reading } from "./use-results.ts";

/** The link from a section's text to its form. */
type RenderLink = (location: TextLocation, text: string) => ReactNode;

/** Returns for each page the section before which most readers leave. */
function largestDrops(reading: Selling["reading"]) {
  return [...Map.groupBy(reading, ({ page }) => page).values()].flatMap((sections) => {
    const drops = sections.slice(1).map((section, index) => {
      const before = sections[index]?.part ?? 0;
      return { section, before, lost: before - section.part };
    });
    const [largest] = drops.toSorted((a, b) => b.lost - a.lost);
    return largest && largest.lost > 0 ? [largest] : [];
  });
}

type Row = { key: string; cells: readonly ReactNode[] };
type PartProps = {
  title: string;
  hint: string;
  columns: readonly string[];
  /** How many of the first columns are text; the others are figures. */
  textColumns?: number;
  rows: readonly Row[];
  empty: string;
};

/** Returns the column's name, which `RankedTable` writes before a cell on a phone, where each row is a list. */
function nameOnPhone(column = ""): CSSProperties {
  return { "--column": JSON.stringify(column) } as CSSProperties;
}

function Part({ title, hint, columns, textColumns = 1, rows, empty }: PartProps) {
  const isFigure = (index: number) => index >= textColumns || undefined;
  return (
    <Card as="section" border radius={3} padding={4}>
      <Stack gap={4}>
        <Heading as="h2" size={1}>
          {title}
        </Heading>
        <Note>{rows.length === 0 ? empty : hint}</Note>
        {rows.length > 0 && (
          <RankedTable tabIndex={0} aria-label={`${title}, table`}>
            <table>
              <thead>
                <tr>
                  {columns.map((column, index) => (
                    <th key={column} scope="col" data-figure={isFigure(index)}>
                      <Note>{column}</Note>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ key, cells }) => (
                  <tr key={key}>
                    {cells.map((cell, index) => (
                      <td
                        key={columns[index]}
                        data-figure={isFigure(index)}
                        style={nameOnPhone(columns[index])}
                      >
                        <Text size={1}>{cell}</Text>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </RankedTable>
        )}
      </Stack>
    </Card>
  );
}

type PartsProps = { selling: Selling; filter: WorkFilter; renderLink: RenderLink };

function Parts({ selling, filter, renderLink }: PartsProps) {
  const isAll = filter === "all";
  const { pages, sections } = isAll ? selling : needsWork(selling);
  const linkTo = (section: Section) =>
    renderLink(section, section.heading ?? "A section without text");
  return (
    <>
      <Part
        title="Pages"
        hint="Ranked by the leads that the page's links led to. The rate is per visit."
        columns={["Page", "Visits", "Leads", "Rate", "Won"]}
        rows={pages.map(({ page, visits, leads, customers, lead_rate }) => ({
          key: page,
          cells: [
            page,
            // An uncounted visitor, such as a second one of a network, may still send the form.
            visits === 0 && leads > 0 ? "Not counted" : formatNumber(visits),
            formatNumber(leads),
            formatRate(lead_rate),
            formatNumber(customers),
          ],
        }))}
        empty={
          isAll ? "No page was visited." : "No page brings clearly fewer leads than the others."
        }
      />
      <Part
        title="Sections"
        hint="With their current text. The rate is per view of the section."
        columns={["Section", "Page", "Seen", "Clicked", "Leads", "Rate", "Won"]}
        textColumns={2}
        rows={sections.map((section) => ({
          key: `${section.page} ${section.hash}`,
          cells: [
            linkTo(section),
            section.page,
            formatNumber(section.seen),
            formatNumber(section.pressed),
            formatNumber(section.leads),
            formatRate(section.lead_rate),
            formatNumber(section.customers),
          ],
        }))}
        empty={
          isAll ? "No section was seen." : "No section brings clearly fewer leads than the others."
        }
      />
      {isAll && (
        <Part
          title="Campaigns"
          hint="Ranked by the leads of visits that came through a link of the campaign (utm_campaign). Each page that somebody opens is a visit."
          columns={["Campaign", "Visits", "Leads", "Won"]}
          rows={selling.campaigns.map(({ campaign, visits, leads, customers }) => ({
            key: campaign,
            cells: [campaign, formatNumber(visits), formatNumber(leads), formatNumber(customers)],
          }))}
          empty="Nobody came through a campaign link. Create one below."
        />
      )}
      <Part
        title="Links that nobody clicks"
        hint="Their section was seen at least 30 times."
        columns={["Link", "Section", "Page", "Seen"]}
        textColumns={3}
        rows={selling.silent.map((link) => ({
          key: `${link.page} ${link.document} ${link.key} ${link.target}`,
          cells: [link.target, linkTo(link), link.page, formatNumber(link.seen)],
        }))}
        empty="Every link that was seen often enough was clicked."
      />
      <Part
        title="Where people stop reading"
        hint="For each page, the section before which most readers leave, and the share of visits that saw the section above it and the section itself."
        columns={["Page", "Section", "Section above", "This section"]}
        textColumns={2}
        rows={largestDrops(selling.reading).map(({ section, before }) => ({
          key: section.page,
          cells: [
            section.page,
            linkTo(section),
            formatPercent(before),
            formatPercent(section.part),
          ],
        }))}
        empty="No page was visited often enough to tell."
      />
    </>
  );
}

function countRows({ pages, sections }: Pick<Selling, "pages" | "sections">): number {
  return pages.length + sections.length;
}

type SellingViewProps = { state: Reading<Selling>; renderLink: RenderLink };

/** Pages and sections ranked by their leads. */
export function SellingView({ state, renderLink }: SellingViewProps) {
  const [filter, setFilter] = useState<WorkFilter>("all");
  if (state.status !== "read") return <ResultsPlaceholder state={state} />;
  const { leads, customers, uncredited, pages, countsVisits } = state.results;
  const isOff = countsVisits === false;
  if (pages.every(({ visits }) => visits === 0)) {
    return (
      <>
        {isOff && <CountingOff />}
        {leads > 0 && (
          <Note>
            {`${countOf(leads, "lead")} came in, but no visit was counted in these days, so what sells cannot be ranked.`}
          </Note>
        )}
        {!isOff && leads === 0 && (
          <Note>Nothing counted yet. The first visit of the site shows here.</Note>
        )}
      </>
    );
  }
  return (
    <>
      {isOff && <CountingOff />}
      <Note>
        {`${countOf(leads, "lead")}, ${formatNumber(customers)} of them won. ${uncredited > 0 ? `${countOf(uncredited, "lead")} came without a link of a page. ` : ""}${RANGE_HINT}`}
      </Note>
      <WorkFilterButtons
        filter={filter}
        counts={{ all: countRows(state.results), needsWork: countRows(needsWork(state.results)) }}
        onChange={setFilter}
      />
      <Parts selling={state.results} filter={filter} renderLink={renderLink} />
    </>
  );
}
