import { Helmet } from "react-helmet-async";
import { Link, useLocation } from "react-router-dom";
import { stageTitles } from "../../lib/lead-terms.ts";
import { formatMoney } from "../../lib/format-money.ts";
import { formatMoment } from "../../lib/format-time.ts";
import { returnState } from "../../lib/return-path.ts";
import { askEarly } from "../../supabase/early-answers.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { token } from "../../theme/tokens.ts";
import { Button } from "../../ui/button.tsx";
import { PageLoadState } from "../../ui/load-state.tsx";
import {
  Notice,
  NoticeTitle,
  PageHead,
  PageIntro,
  PageTitle,
  ReadingBody,
} from "../../ui/page.styles.ts";
import { BarList } from "./bar-list.tsx";
import { Credits } from "./credits.tsx";
import { fetchReport, reportKeys } from "./data.ts";
import { FigureCard } from "./figure-card.tsx";
import { PeriodForm, usePeriod } from "./period-form.tsx";
import {
  countryTitle,
  formatDays,
  formatShare,
  formatWeek,
  formatWorkingTime,
  leadsPath,
  readPeriod,
  type Period,
  type Report,
  type Response,
  stackArrivals,
  weekdays,
  weeksOf,
} from "./report.ts";
import { Figures, PrintLine, Tile, Tiles } from "./report.styles.ts";
import { WeekChart } from "./week-chart.tsx";

type FigureProps = { report: Report; period: Period };

function leads(count: number): string {
  return count === 1 ? "1 lead" : `${count} leads`;
}

/** What everybody asks first, as numbers. */
function Summary({ report, period }: FigureProps) {
  const all = report.funnel.find(({ stage }) => stage === "interested")?.lead_count ?? 0;
  const won = report.won.reduce((sum, { lead_count }) => sum + lead_count, 0);
  const lost = report.lost.reduce((sum, { lead_count }) => sum + lead_count, 0);
  const [answered] = report.responses;
  const worth = report.won.filter(({ currency }) => currency !== null);
  return (
    <Tiles aria-label="In short">
      <Tile>
        <dt>Came in</dt>
        <dd>
          <Link to={leadsPath(period, {})}>{leads(all)}</Link>
        </dd>
      </Tile>
      <Tile>
        <dt>Won</dt>
        <dd>
          <Link to={leadsPath(period, { stage: "closed" })}>{leads(won)}</Link>
        </dd>
      </Tile>
      <Tile>
        <dt>Value won</dt>
        <dd>
          {worth.length === 0
            ? "Not said"
            : worth.map(({ currency, value }) => (
                <Link
                  key={currency}
                  to={leadsPath(period, { stage: "closed", currency: currency ?? "" })}
                >
                  {formatMoney(value ?? 0, currency ?? "SGD")}
                </Link>
              ))}
        </dd>
      </Tile>
      <Tile>
        <dt>Lost</dt>
        <dd>
          <Link to={leadsPath(period, { stage: "failed" })}>{leads(lost)}</Link>
        </dd>
      </Tile>
      <Tile>
        <dt>First response, median</dt>
        <dd>
          {answered ? (
            <Link to={leadsPath(period, { answered: "yes" })}>
              {formatWorkingTime(answered.median_seconds)}
            </Link>
          ) : (
            "None yet"
          )}
        </dd>
      </Tile>
    </Tiles>
  );
}

function Arrivals({ report, period }: FigureProps) {
  const weeks = weeksOf(period);
  const rows = report.arrivals.map(({ week, source, lead_count }) => ({
    key: `${week} ${source}`,
    cells: [formatWeek(week), source, lead_count],
    to: leadsPath(period, { week, source }),
  }));
  return (
    <FigureCard
      isWide
      title="Leads by week and source"
      hint="Each column is a week that begins on a Monday."
      columns={["Week of", "Source", "Leads"]}
      rows={rows}
      empty="No leads came in."
    >
      <WeekChart {...stackArrivals(report.arrivals, weeks)} period={period} />
    </FigureCard>
  );
}

function Funnel({ report, period }: FigureProps) {
  const rows = report.funnel.map(({ stage, lead_count, conversion, median_days }) => {
    const title = stage === "interested" ? "Came in" : stageTitles[stage];
    const of = stage === "failed" ? "of all" : "of the stage before";
    return {
      key: stage,
      title,
      value: lead_count,
      share: conversion === null ? "" : `${formatShare(conversion)} ${of}`,
      days: median_days === null || stage === "interested" ? "" : formatDays(median_days),
      to: leadsPath(period, stage === "interested" ? {} : { reached: stage }),
    };
  });
  return (
    <FigureCard
      isTall
      title="Funnel"
      hint="How many came as far as each stage or further, and how long after coming in at the median."
      columns={["Stage", "Leads", "Conversion", "Median"]}
      rows={rows.map(({ key, title, value, share, days, to }) => ({
        key,
        cells: [title, value, share || "-", days || "-"],
        to,
      }))}
      empty="No leads came in."
    >
      <BarList
        label="Funnel through the stages"
        rows={rows.map(({ key, title, value, share, days, to }) => ({
          key,
          label: title,
          value,
          text: [String(value), share, days].filter(Boolean).join(" · "),
          to,
        }))}
      />
    </FigureCard>
  );
}

type ResponsesProps = FigureProps & {
  title: string;
  column: string;
  rows: readonly Response[];
  nameOf: (row: Response) => string;
  toOf: (row: Response) => string;
};

function Responses({ title, column, rows, nameOf, toOf }: ResponsesProps) {
  return (
    <FigureCard
      title={title}
      hint="In working hours. The bar is the median, the mark the 90th percentile."
      columns={[column, "Leads", "Median", "90th percentile"]}
      rows={rows.map((row) => ({
        key: nameOf(row),
        cells: [
          nameOf(row),
          row.lead_count,
          formatWorkingTime(row.median_seconds),
          formatWorkingTime(row.p90_seconds),
        ],
        to: toOf(row),
      }))}
      empty="No lead has been answered yet."
    >
      <BarList
        label={title}
        rows={rows.map((row) => ({
          key: nameOf(row),
          label: nameOf(row),
          value: row.median_seconds,
          mark: row.p90_seconds,
          text: `${formatWorkingTime(row.median_seconds)} · 90%: ${formatWorkingTime(row.p90_seconds)}`,
          to: toOf(row),
        }))}
      />
    </FigureCard>
  );
}

function ResponseFigures({ report, period }: FigureProps) {
  const [, ...groups] = report.responses;
  const byWeekday = groups.filter(({ weekday }) => weekday !== null);
  const byPerson = groups.filter(({ weekday }) => weekday === null);
  return (
    <>
      <Responses
        report={report}
        period={period}
        title="First response by person"
        column="Person"
        rows={byPerson}
        nameOf={({ person_name }) => person_name ?? "Unknown"}
        toOf={({ person, person_name }) =>
          leadsPath(period, { answered: "yes", person: person ?? "", name: person_name ?? "" })
        }
      />
      <Responses
        report={report}
        period={period}
        title="First response by weekday"
        column="Came in on"
        rows={byWeekday}
        nameOf={({ weekday }) => weekdays[(weekday ?? 1) - 1] ?? ""}
        toOf={({ weekday }) => leadsPath(period, { answered: "yes", weekday: String(weekday) })}
      />
    </>
  );
}

function Outcomes({ report, period }: FigureProps) {
  return (
    <>
      <FigureCard
        title="Lost reasons"
        hint="Leads that are in Failed now."
        columns={["Reason", "Leads"]}
        rows={report.lost.map(({ reason, lead_count }) => ({
          key: reason ?? "",
          cells: [reason ?? "Not said", lead_count],
          to: leadsPath(period, { stage: "failed", reason: reason ?? "" }),
        }))}
        empty="No lead was lost."
      >
        <BarList
          label="Lost reasons"
          color={token.color.clay}
          rows={report.lost.map(({ reason, lead_count }) => ({
            key: reason ?? "",
            label: reason ?? "Not said",
            value: lead_count,
            text: leads(lead_count),
            to: leadsPath(period, { stage: "failed", reason: reason ?? "" }),
          }))}
        />
      </FigureCard>
      <FigureCard
        title="Value won"
        hint="Leads that are in Closed now, by the currency of their value."
        columns={["Currency", "Leads", "Value"]}
        rows={report.won.map(({ currency, lead_count, value }) => ({
          key: currency ?? "",
          cells: [
            currency ?? "Without a value",
            lead_count,
            currency === null ? "-" : formatMoney(value ?? 0, currency),
          ],
          to: leadsPath(period, { stage: "closed", currency: currency ?? "" }),
        }))}
        empty="No lead was won."
      />
    </>
  );
}

function Waiting({ report }: { report: Report }) {
  const place = useLocation();
  return (
    <FigureCard
      isWide
      title="Waiting longest"
      hint="Open leads without a first response, whenever they came in."
      columns={["Company", "Stage", "Country", "Came in"]}
      rows={report.waiting.map(({ id, company_name, stage, country, came_in }) => ({
        key: id,
        cells: [
          <Link key={id} to={`/admin/dashboard/leads/${id}`} state={returnState(place)}>
            {company_name}
          </Link>,
          stageTitles[stage],
          countryTitle(country),
          formatMoment(came_in),
        ],
      }))}
      empty="Nobody is waiting."
    />
  );
}

/** Reads the figures before their page is there; `search`: its address's query. */
export function readEarly(search: string): void {
  const period = readPeriod(new URLSearchParams(search), new Date());
  askEarly(reportKeys.figures(period), () => fetchReport(period));
}

/** What came of the leads of a period: every figure with its table and the leads behind it, on one page that prints. */
export function ReportPage() {
  const { period, change, presets } = usePeriod();
  const { data, hasFailed, isValidating, refetch } = useServerData(
    reportKeys.figures(period),
    () => fetchReport(period),
    {
      failureMessage: "Failed to fetch the report. Please try again.",
      keepPreviousData: true,
      // A user who returns within two seconds, e.g. after a move, would otherwise see the old figures.
      dedupingInterval: 0,
    },
  );
  const isEmpty = data?.arrivals.length === 0;
  return (
    <>
      <Helmet>
        <title>Report</title>
        <meta name="robots" content="noindex" />
      </Helmet>
      <PageHead>
        <PageTitle>Report</PageTitle>
      </PageHead>
      <ReadingBody aria-busy={isValidating || undefined}>
        <PageIntro>
          <p>The leads that came in on these days, and what has become of them until now.</p>
          <Button $variant="quiet" $size="work" onClick={() => window.print()}>
            Print
          </Button>
        </PageIntro>
        <PeriodForm period={period} change={change} presets={presets} />
        <PrintLine>
          {period.from} to {period.to} · {countryTitle(period.country)}
        </PrintLine>
        <PageLoadState
          what="the report"
          verb="loads"
          hasData={data !== undefined}
          hasFailed={hasFailed}
          isValidating={isValidating}
          refetch={refetch}
          height={token.width[24]}
        />
        {data ? (
          <>
            {isEmpty ? null : <Summary report={data} period={period} />}
            <Figures>
              {isEmpty ? (
                <Notice data-wide>
                  <NoticeTitle>No leads came in on these days</NoticeTitle>
                  <p>Choose other days or another country.</p>
                </Notice>
              ) : (
                <>
                  <Arrivals report={data} period={period} />
                  <Funnel report={data} period={period} />
                  <Outcomes report={data} period={period} />
                  <ResponseFigures report={data} period={period} />
                  <Credits report={data} period={period} />
                </>
              )}
              <Waiting report={data} />
            </Figures>
          </>
        ) : null}
      </ReadingBody>
    </>
  );
}
