// Computes the report's figures in a slow but simple way, to compare the database's with them.

export type LeadRow = {
  id: string;
  source: string;
  country: string;
  stage: string;
  created_at: Date;
  stage_changed_at: Date;
  first_response_at: Date | null;
  deleted_at: Date | null;
  lost_reason: string | null;
  value: string | null;
  value_currency: string | null;
  owner: string | null;
  language: string;
};
export type EventRow = {
  lead_id: string;
  kind: string;
  actor: string | null;
  to_stage: string | null;
  created_at: Date;
  stage_changed_at: Date | null;
};
export type NoteRow = { lead_id: string; author: string; created_at: Date };
export type World = {
  leads: LeadRow[];
  events: EventRow[];
  notes: NoteRow[];
  holidays: ReadonlySet<string>;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES: Record<string, number> = { SG: 8, MY: 8, ID: 7, other: 8 };
const CLOSES: Record<string, number> = { SG: 18, MY: 18, ID: 17, other: 18 };
const stages = ["interested", "request-demo", "request-trial", "closed"];

/** Working time day by day: Monday to Friday from 9, but on no public holiday. */
function workingSeconds(since: Date, until: Date, country: string, holidays: ReadonlySet<string>) {
  const shift = (ZONES[country] ?? 8) * HOUR;
  const [from, to] = [since.getTime() + shift, until.getTime() + shift];
  let worked = 0;
  for (let day = Math.floor(from / DAY) * DAY; day <= to; day += DAY) {
    const date = new Date(day);
    const isWeekend = [0, 6].includes(date.getUTCDay());
    const calendar = country === "other" ? "SG" : country;
    if (isWeekend || holidays.has(`${calendar} ${date.toISOString().slice(0, 10)}`)) continue;
    const opens = Math.max(from, day + 9 * HOUR);
    const closes = Math.min(to, day + (CLOSES[country] ?? 18) * HOUR);
    worked += Math.max(0, closes - opens);
  }
  return worked / 1000;
}

/** Replays the history of a lead: the stages it has been in, each with its time, without undone moves. */
function playBack(lead: LeadRow, events: readonly EventRow[]) {
  const path: { stage: string; since: number }[] = [];
  for (const { kind, to_stage, created_at, stage_changed_at } of events) {
    if (kind === "created") path.push({ stage: to_stage ?? "", since: lead.created_at.getTime() });
    if (kind !== "moved") continue;
    const since = (stage_changed_at ?? created_at).getTime();
    const known = path.findIndex((step) => step.since === since);
    // A known time: an undo has led back to that step. Else the move, or the redo of one, is a new step.
    if (known !== -1) path.length = known + 1;
    else path.push({ stage: to_stage ?? "", since });
  }
  return path;
}

/** The same as Postgres's percentile_cont. */
function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = part * (sorted.length - 1);
  const low = sorted[Math.floor(index)] ?? 0;
  const high = sorted[Math.ceil(index)] ?? 0;
  return low + (high - low) * (index - Math.floor(index));
}

function countBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1;
  return counts;
}

/** Every figure of the leads that came in between two instants, in a shape that has no order. */
export function countSlowly(world: World, since: number, before: number, country: string | null) {
  const chosen = world.leads.filter(
    (lead) =>
      lead.deleted_at === null &&
      lead.created_at.getTime() >= since &&
      lead.created_at.getTime() < before &&
      (country === null || lead.country === country),
  );
  const shift = (ZONES[country ?? "SG"] ?? 8) * HOUR;
  const facts = chosen.map((lead) => {
    const events = world.events.filter(({ lead_id }) => lead_id === lead.id);
    const notes = world.notes.filter(({ lead_id }) => lead_id === lead.id);
    const path = playBack(lead, events);
    const local = new Date(lead.created_at.getTime() + shift);
    const weekday = local.getUTCDay() === 0 ? 7 : local.getUTCDay();
    const monday = new Date(local.getTime() - (weekday - 1) * DAY).toISOString().slice(0, 10);
    const answer = lead.first_response_at?.getTime();
    const responder =
      events.find(
        ({ kind, created_at }) =>
          (kind === "moved" || kind === "reached") && created_at.getTime() === answer,
      )?.actor ?? notes.find(({ created_at }) => created_at.getTime() === answer)?.author;
    const reachedAfter = stages.map((_, index) => {
      const step = path.find(({ stage }) => stages.indexOf(stage) >= index && stage !== "failed");
      return index === 0 ? 0 : step && (step.since - lead.created_at.getTime()) / DAY;
    });
    return {
      lead,
      week: monday,
      weekday,
      reachedAfter,
      responder,
      seconds:
        lead.first_response_at &&
        workingSeconds(lead.created_at, lead.first_response_at, lead.country, world.holidays),
    };
  });
  const answered = facts.filter(({ seconds }) => seconds !== null);
  function timesOf(some: typeof facts) {
    const seconds = some.map((fact) => fact.seconds ?? 0);
    return [some.length, percentile(seconds, 0.5), percentile(seconds, 0.9)];
  }
  const reached = stages.map((_, index) =>
    facts.flatMap(({ reachedAfter }) => reachedAfter[index] ?? []),
  );
  const lost = facts.filter(({ lead }) => lead.stage === "failed");
  const won = facts.filter(({ lead }) => lead.stage === "closed");
  return {
    arrivals: countBy(facts, ({ week, lead }) => `${week} ${lead.source}`),
    funnel: [
      ...reached.map((days, index) => [
        days.length,
        index === 0 || reached[index - 1]?.length === 0
          ? null
          : days.length / (reached[index - 1]?.length ?? 1),
        days.length === 0 ? null : percentile(days, 0.5),
      ]),
      [
        lost.length,
        facts.length === 0 ? null : lost.length / facts.length,
        lost.length === 0
          ? null
          : percentile(
              lost.map(
                ({ lead }) => (lead.stage_changed_at.getTime() - lead.created_at.getTime()) / DAY,
              ),
              0.5,
            ),
      ],
    ],
    all: answered.length === 0 ? [0] : timesOf(answered),
    byPerson: Object.fromEntries(
      [...Map.groupBy(answered, ({ responder }) => responder ?? "")].map(([who, some]) => [
        who,
        timesOf(some),
      ]),
    ),
    byWeekday: Object.fromEntries(
      [...Map.groupBy(answered, ({ weekday }) => weekday)].map(([day, some]) => [
        day,
        timesOf(some),
      ]),
    ),
    groups: Object.fromEntries(
      [
        ...Map.groupBy(facts, ({ lead }) => lead.owner ?? "unassigned"),
        ...Map.groupBy(facts, ({ lead }) => lead.language),
      ].map(([key, some]) => {
        const seconds = some.flatMap((fact) => fact.seconds ?? []);
        const wonOnes = some.filter(({ lead }) => lead.stage === "closed");
        const worth = wonOnes.reduce((sum, { lead }) => sum + Number(lead.value ?? 0), 0);
        const median = seconds.length === 0 ? null : percentile(seconds, 0.5);
        return [key, [some.length, wonOnes.length, worth, median]];
      }),
    ),
    lost: countBy(lost, ({ lead }) => lead.lost_reason ?? ""),
    won: countBy(won, ({ lead }) => lead.value_currency ?? ""),
    worth: Object.fromEntries(
      [...Map.groupBy(won, ({ lead }) => lead.value_currency ?? "")].map(([currency, some]) => [
        currency,
        some.reduce((sum, { lead }) => sum + Math.round(Number(lead.value ?? 0) * 100), 0),
      ]),
    ),
    waiting: world.leads
      .filter(
        (lead) =>
          lead.deleted_at === null &&
          lead.first_response_at === null &&
          lead.stage !== "closed" &&
          lead.stage !== "failed" &&
          (country === null || lead.country === country),
      )
      .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
      .slice(0, 10)
      .map(({ id }) => id),
  };
}
