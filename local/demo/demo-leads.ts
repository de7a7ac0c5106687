import { createHash } from "node:crypto";
import type { DemoStage, LeadStory, Step } from "./lead-stories.ts";
import type { SectionList } from "./section-list.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** For how many hours the experiment has run. */
const EXPERIMENT_HOURS = 7 * 24;
/** The latest time of an event, in milliseconds before now. */
const LATEST = 5 * 60_000;

export type Colleague = { id: string; name: string; email: string };

const STAGE_OF_SOURCE: Record<string, DemoStage> = {
  "schedule-demo": "request-demo",
  "free-trial": "request-trial",
};

const CURRENCIES: [prefix: string, currency: string][] = [
  ["+60", "MYR"],
  ["+62", "IDR"],
  ["+65", "SGD"],
];

const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Singapore" });

/** An id that is the same on every start, so that a second start finds the data. */
export function demoId(name: string): string {
  const hex = createHash("sha256").update(`selat demo ${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const at = (time: number) => new Date(time).toISOString();

/** The path of a story's visitor as their tab would have sent it: the pages read, and the link to the form. */
function pathOf({ page, source, ago }: LeadStory, list: SectionList, arm: string | undefined) {
  const sections = list.pages.find(({ path }) => path === page)?.places ?? [];
  const index = sections.findIndex(({ hash }) => linkOf(list, hash, source) !== undefined);
  const section = sections[index]?.hash;
  const seen = sections.slice(0, index + 3).map(({ hash }) => hash);
  return {
    pages: [{ page, sections: seen }],
    ...(section && { link: { page, section, to: linkOf(list, section, source) } }),
    ...(arm && page === "/" && ago < EXPERIMENT_HOURS && { variant: arm }),
  };
}

function linkOf(list: SectionList, hash: string, source: string): string | undefined {
  const links = list.words[hash]?.links ?? [];
  return links.find((link) => new URLSearchParams(link.split("?")[1]).get("source") === source);
}

type Event = Record<string, unknown> & { created_at: string };
const byTime = (one: Event, other: Event) => one.created_at.localeCompare(other.created_at);

/** When a lead arrived: on earlier days in working hours, which response times are measured in. */
function arrivalOf({ ago, email }: LeadStory, now: number): number {
  const time = now - ago * HOUR;
  if (ago < 18) return time;
  const minutes = 9 * 60 + (Number.parseInt(demoId(email).slice(0, 4), 16) % 240);
  return Date.parse(`${dayFormat.format(time)}T00:00:00+08:00`) + minutes * 60_000;
}

/** The events of a lead's history and its notes, in the order of time. */
function historyOf(story: LeadStory, id: string, team: Colleague[], now: number) {
  const cameIn = arrivalOf(story, now);
  const time = ({ hours }: Step) => Math.min(cameIn + hours * HOUR, now - LATEST);
  const first = STAGE_OF_SOURCE[story.source] ?? "interested";
  const events: Event[] = [
    { lead_id: id, kind: "created", to_stage: first, created_at: at(cameIn) },
  ];
  const notes: Event[] = [];
  const signed = (person: Colleague | undefined) => {
    return { actor: person?.id, actor_name: person?.name, actor_email: person?.email };
  };
  const owner = team[story.owner ?? -1];
  if (owner) {
    const assignment = { to_owner: owner.id, to_owner_name: owner.name, ...signed(owner) };
    const assignedAt = at(Math.min(cameIn + HOUR / 4, now - LATEST));
    events.push({ lead_id: id, kind: "assigned", created_at: assignedAt, ...assignment });
  }
  let [stage, since] = [first, cameIn];
  let firstResponse: number | null = null;
  for (const step of story.steps ?? []) {
    const when = time(step);
    const common = { lead_id: id, created_at: at(when), ...signed(team[step.by]) };
    if (step.did === "wrote") {
      notes.push({
        lead_id: id,
        created_at: at(when),
        author: team[step.by]?.id,
        author_name: team[step.by]?.name,
        author_email: team[step.by]?.email ?? "",
        body: step.text,
      });
    } else if (step.did === "tried") {
      const kind = step.isReached ? "reached" : "not-reached";
      const attempt = demoId(`${id} ${step.hours}`);
      events.push({ ...common, kind, channel: step.channel, attempt });
    } else if (step.did === "valued") {
      const value = { value: step.value, value_currency: currencyOf(story) };
      events.push({ ...common, kind: "valued", ...value });
    } else {
      const times = { stage_changed_at: at(when), previous_stage_changed_at: at(since) };
      const before = firstResponse === null ? null : at(firstResponse);
      const move = { from_stage: stage, to_stage: step.to, previous_first_response_at: before };
      events.push({ ...common, kind: "moved", ...move, ...times });
      [stage, since] = [step.to, when];
    }
    const isResponse =
      step.did === "wrote" ||
      (step.did === "tried" && step.isReached) ||
      (step.did === "moved" && step.to !== "failed");
    if (isResponse) firstResponse ??= when;
  }
  if (story.next) {
    const planned = { next_action: story.next[0], next_action_on: dayAt(now, story.next[1]) };
    const last = events.at(-1)?.created_at ?? at(cameIn);
    events.push({ lead_id: id, kind: "planned", created_at: last, ...planned, ...signed(owner) });
  }
  return { events, notes, stage, since, answered: firstResponse };
}

function dayAt(now: number, days: number): string {
  return dayFormat.format(now + days * DAY);
}

function currencyOf({ number }: LeadStory): string {
  return CURRENCIES.find(([prefix]) => number.startsWith(prefix))?.[1] ?? "SGD";
}

/**
 * Returns the rows of the stories: leads as they arrived, their later changes, events and notes. `arms` are the
 * versions of an experiment on the home page.
 */
export function demoLeads(
  stories: LeadStory[],
  team: Colleague[],
  { list, arms, now }: { list: SectionList; arms: string[]; now: number },
) {
  const written = stories.map((story, index) => {
    const id = demoId(story.email);
    const { events, notes, ...state } = historyOf(story, id, team, now);
    const value = story.steps?.findLast((step) => step.did === "valued")?.value ?? null;
    const attempts = events.filter(({ kind }) => kind === "reached" || kind === "not-reached");
    const path = pathOf(story, list, arms[index % arms.length]);
    const to = path.link?.to?.split("?")[1] ?? "";
    const query = new URLSearchParams(to);
    const attribution = {
      product: query.get("product"),
      stage: query.get("stage"),
      utm_campaign: story.campaign,
      utm_source: story.campaign && (story.campaign === "lunch rush" ? "facebook" : "newsletter"),
      landing_page: story.page,
    };
    const lead = {
      id,
      company_name: story.company,
      contact_name: story.person,
      contact_number: story.number,
      email: story.email,
      solution_interested: story.solution,
      remarks: story.remarks ?? "",
      language: story.language,
      source: story.source,
      stage: state.stage,
      created_at: at(arrivalOf(story, now)),
      owner: team[story.owner ?? -1]?.id ?? null,
      next_action: story.next?.[0] ?? null,
      next_action_on: story.next ? dayAt(now, story.next[1]) : null,
      value,
      value_currency: value === null ? null : currencyOf(story),
      lost_reason: story.lostReason ?? null,
      is_suspected: story.isSuspected ?? false,
      attribution: Object.fromEntries(Object.entries(attribution).filter(([, text]) => text)),
      path,
    };
    const last = [...events, ...notes].map(({ created_at }) => created_at).toSorted();
    const updates = {
      id,
      stage_changed_at: at(state.since),
      first_response_at: state.answered === null ? null : at(state.answered),
      updated_at: last.at(-1),
      attempts: attempts.length,
      attempted_at: attempts.at(-1)?.created_at ?? null,
    };
    return { lead, updates, events, notes };
  });
  return {
    leads: written.map(({ lead }) => lead).toReversed(),
    updates: written.map(({ updates }) => updates),
    events: written.flatMap(({ events }) => events).toSorted(byTime),
    notes: written.flatMap(({ notes }) => notes).toSorted(byTime),
  };
}
