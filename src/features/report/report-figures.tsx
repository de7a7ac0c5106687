import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "../../ui/link.tsx";
import { formatCount } from "../../lib/format-count.ts";
import { formatMoney } from "../../lib/format-money.ts";
import { formatMoment } from "../../lib/format-time.ts";
import { languageName } from "../../lib/language-name.ts";
import { stageTitles } from "../../lib/lead-terms.ts";
import { returnState } from "../../lib/return-path.ts";
import { token } from "../../theme/tokens.ts";
import { BarList } from "./bar-list.tsx";
import { FigureCard } from "./figure-card.tsx";
import {
  attemptsPerReached,
  countryTitle,
  formatDays,
  formatShare,
  formatWeek,
  formatWorkingTime,
  type Group,
  type LeadFilter,
  leadsPath,
  type Period,
  type Report,
  type Response,
  stackArrivals,
  weekdays,
  weeksOf,
} from "./report.ts";
import { Amount, Tile, Tiles } from "./report.styles.ts";
import { WeekChart } from "./week-chart.tsx";

type FigureProps = { report: Report; period: Period };

function leads(count: number): string {
  return count === 1 ? "1 lead" : `${formatCount(count)} leads`;
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Tile>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </Tile>
  );
}

/** The most important figures, as numbers without a chart. */
export function Summary({ report, period }: FigureProps) {
  const all = report.funnel.find(({ stage }) => stage === "interested")?.lead_count ?? 0;
  const won = report.won.reduce((sum, { lead_count }) => sum + lead_count, 0);
  const lost = report.lost.reduce((sum, { lead_count }) => sum + lead_count, 0);
  const [answered] = report.responses;
  const worth = report.won.filter(({ currency }) => currency !== null);
  return (
    <Tiles aria-label="Summary">
      <Figure title="Came in">
        <Link to={leadsPath(period, {})}>{leads(all)}</Link>
      </Figure>
      <Figure title="Won">
        <Link to={leadsPath(period, { stage: "closed" })}>{leads(won)}</Link>
      </Figure>
      <Figure title="Value won">
        {worth.length === 0
          ? "Not set"
          : worth.map(({ currency, value }) => (
              <Link
                key={currency}
                to={leadsPath(period, { stage: "closed", currency: currency ?? "" })}
              >
                {formatMoney(value ?? 0, currency ?? "SGD")}
              </Link>
            ))}
      </Figure>
      <Figure title="Lost">
        <Link to={leadsPath(period, { stage: "failed" })}>{leads(lost)}</Link>
      </Figure>
      <Figure title="First reply, median">
        {answered ? (
          <Link to={leadsPath(period, { answered: "yes" })}>
            {formatWorkingTime(answered.median_seconds)}
          </Link>
        ) : (
          "None yet"
        )}
      </Figure>
      <Figure title="Attempts to reach">{attemptsPerReached(report) ?? "None yet"}</Figure>
    </Tiles>
  );
}

export function Arrivals({ report, period }: FigureProps) {
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
      hint="Each column is a week from Monday."
      columns={["Week of", "Source", "Leads"]}
      rows={rows}
      empty="No leads came in."
    >
      <WeekChart {...stackArrivals(report.arrivals, weeks)} period={period} />
    </FigureCard>
  );
}

export function Funnel({ report, period }: FigureProps) {
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
      hint="How many leads reached each stage or a later one, and the median time it took them."
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
          text: [formatCount(value), share, days].filter(Boolean).join(" · "),
          to,
        }))}
      />
    </FigureCard>
  );
}

type ResponsesProps = {
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
      hint="In working hours. The bar shows the median, the mark the 90th percentile."
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

export function ResponseFigures({ report, period }: FigureProps) {
  const [, ...groups] = report.responses;
  const byWeekday = groups.filter(({ weekday }) => weekday !== null);
  const byPerson = groups.filter(({ weekday }) => weekday === null);
  return (
    <>
      <Responses
        title="First reply by person"
        column="Person"
        rows={byPerson}
        nameOf={({ person_name }) => person_name ?? "Unknown"}
        toOf={({ person, person_name }) =>
          leadsPath(period, { answered: "yes", person: person ?? "", name: person_name ?? "" })
        }
      />
      <Responses
        title="First reply by weekday"
        column="Came in on"
        rows={byWeekday}
        nameOf={({ weekday }) => weekdays[(weekday ?? 1) - 1] ?? ""}
        toOf={({ weekday }) => leadsPath(period, { answered: "yes", weekday: String(weekday) })}
      />
    </>
  );
}

export function Outcomes({ report, period }: FigureProps) {
  return (
    <>
      <FigureCard
        title="Lost reasons"
        hint="Leads that are now in Failed."
        columns={["Reason", "Leads"]}
        rows={report.lost.map(({ reason, lead_count }) => ({
          key: reason ?? "",
          cells: [reason ?? "Not set", lead_count],
          to: leadsPath(period, { stage: "failed", reason: reason ?? "" }),
        }))}
        empty="No lead was lost."
      >
        <BarList
          label="Lost reasons"
          color={token.color.clay}
          rows={report.lost.map(({ reason, lead_count }) => ({
            key: reason ?? "",
            label: reason ?? "Not set",
            value: lead_count,
            text: leads(lead_count),
            to: leadsPath(period, { stage: "failed", reason: reason ?? "" }),
          }))}
        />
      </FigureCard>
      <FigureCard
        title="Value won"
        hint="Leads that are now in Closed, by the currency of their value."
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

type GroupsProps = {
  title: string;
  hint: string;
  column: string;
  rows: readonly Group[];
  nameOf: (row: Group) => string;
  filterOf: (row: Group) => LeadFilter;
  period: Period;
};

function Groups({ title, hint, column, rows, nameOf, filterOf, period }: GroupsProps) {
  return (
    <FigureCard
      title={title}
      hint={hint}
      columns={[column, "Leads", "Won", "Value won", "First reply"]}
      rows={rows.map((row) => {
        const worth = row.won.filter(({ currency }) => currency !== null);
        return {
          key: row.owner ?? row.language ?? "",
          cells: [
            nameOf(row),
            row.lead_count,
            <Link
              key="won"
              to={leadsPath(period, { ...filterOf(row), stage: "closed" })}
              aria-label={`${row.won_count} won: ${nameOf(row)}`}
            >
              {formatCount(row.won_count)}
            </Link>,
            worth.length === 0
              ? "-"
              : worth.map(({ currency, value }) => (
                  <Amount key={currency}>
                    {formatMoney(value ?? 0, currency ?? "SGD").replaceAll("\u00A0", " ")}
                  </Amount>
                )),
            row.median_seconds === null ? "-" : formatWorkingTime(row.median_seconds),
          ],
          to: leadsPath(period, filterOf(row)),
        };
      })}
      empty="No leads came in."
    />
  );
}

/** The leads by their current owner, and by their language. */
export function GroupFigures({ report: { groups }, period }: FigureProps) {
  return (
    <>
      <Groups
        title="By person"
        hint="By the current owner. First reply is the median, no matter who replied."
        column="Owner"
        rows={groups.filter(({ language }) => language === null)}
        nameOf={({ owner, owner_name }) =>
          owner === null ? "Unassigned" : (owner_name ?? "Unknown")
        }
        filterOf={({ owner, owner_name }) =>
          owner === null ? { owner: "" } : { owner, ownerName: owner_name ?? "" }
        }
        period={period}
      />
      <Groups
        title="By language"
        hint="The language of the page that the lead came from, or the one chosen on the desk."
        column="Language"
        rows={groups.filter(({ language }) => language !== null)}
        nameOf={({ language }) => languageName(language ?? "")}
        filterOf={({ language }) => ({ language: language ?? "" })}
        period={period}
      />
    </>
  );
}

export function Waiting({ report }: { report: Report }) {
  const location = useLocation();
  return (
    <FigureCard
      isWide
      title="Waiting longest"
      hint="Open leads without a reply, whenever they came in."
      columns={["Company", "Stage", "Country", "Came in"]}
      rows={report.waiting.map(({ id, company_name, stage, country, came_in }) => ({
        key: id,
        cells: [
          <Link key={id} to={`/admin/dashboard/leads/${id}`} state={returnState(location)}>
            {company_name}
          </Link>,
          stageTitles[stage],
          countryTitle(country),
          formatMoment(came_in),
        ],
      }))}
      empty="No lead is waiting."
    />
  );
}
