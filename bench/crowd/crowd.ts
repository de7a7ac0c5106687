import { randomUUID } from "node:crypto";
import { request as requestHttp } from "node:http";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Sql } from "postgres";
import { testSubmission } from "../../src/features/lead-form/testing/test-submission.ts";
import { attributionFrom } from "../../src/features/lead-form/attribution.ts";
import type { Database } from "../../src/supabase/database.generated.ts";
import { garbageOf } from "./garbage.ts";
import { type SitePages, planVisits, type Visit } from "./plan.ts";
import { ExpectedCounts } from "./truth.ts";
import { readWith, type Tab, visitPathIn, type VisitorCode } from "./visitor.ts";

/** A running backend, and the site whose visits it counts. */
export type CrowdTarget = {
  supabaseUrl: string;
  /** Origin of the pages. */
  siteUrl: string;
  /** The database as its superuser. */
  sql: Sql;
  service: SupabaseClient<Database>;
  /** Signed in as an admin. */
  desk: SupabaseClient<Database>;
  /** Sanity token of a user who may edit the content. */
  studioToken: string;
  code: VisitorCode;
  site: SitePages;
};

/** A response of the function `count`: `time` in milliseconds, `bytes` of the beacon that was sent. */
export type BeaconResponse = { status: number; time: number; cookies: string[]; bytes: number };

type Beacon = { body: string; address: string; agent: string };

/** Sends a beacon as a browser does. It binds the visitor's address, since the gateway reads only the socket's. */
function send(
  { supabaseUrl, siteUrl }: CrowdTarget,
  { body, address, agent }: Beacon,
): Promise<BeaconResponse> {
  const started = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<BeaconResponse>();
  const request = requestHttp(
    `${supabaseUrl.replace("localhost", "127.0.0.1")}/functions/v1/count`,
    {
      method: "POST",
      localAddress: address,
      agent: false,
      headers: {
        "content-type": "text/plain;charset=UTF-8",
        "content-length": Buffer.byteLength(body),
        "user-agent": agent,
        origin: siteUrl,
        referer: `${siteUrl}/`,
      },
    },
  );
  request.on("error", reject);
  request.on("response", (response) => {
    response.resume().on("end", () => {
      resolve({
        status: response.statusCode ?? 0,
        time: performance.now() - started,
        cookies: response.headers["set-cookie"] ?? [],
        bytes: Buffer.byteLength(body),
      });
    });
  });
  request.end(body);
  return promise;
}

/** Raises the limits on leads: all leads of the crowd come from this machine's address, and would soon be refused. */
async function liftLeadLimits({ service }: CrowdTarget): Promise<void> {
  const limits = { leads_per_address_per_hour: 1_000_000, leads_per_minute: 1_000_000 };
  await service.from("app_settings").update(limits).eq("id", true).throwOnError();
}

/** The kinds of visits that send no beacon. */
const SENDS_NO_BEACON = new Set(["blocked", "bounced", "untracked"]);

/** Makes visits one at a time, and keeps the responses and the figures that the product should then have. */
class VisitRunner {
  readonly responses: BeaconResponse[] = [];
  /** A line for each response with another status than expected. */
  readonly faults: string[] = [];
  readonly expected = new ExpectedCounts();
  readonly #target: CrowdTarget;
  #garbage = 0;

  constructor(target: CrowdTarget) {
    this.#target = target;
  }

  async #send(visit: Visit, body: string, status: number): Promise<void> {
    const response = await send(this.#target, { ...visit, body });
    this.responses.push(response);
    if (response.status !== status) {
      this.faults.push(`${visit.kind}: status ${response.status}, not ${status}, of ${body}`);
    }
  }

  async #sendGarbage(visit: Visit): Promise<void> {
    const [first] = visit.readings;
    if (!first) return;
    const all = garbageOf(first.page);
    const garbage = all[(this.#garbage += 1) % all.length];
    if (!garbage) return;
    if (garbage.counts) {
      const direct = { source: "direct", from: "", reported: "" };
      const nothing = { page: first.page, seen: [], glanced: [], pressed: [] };
      const origin = { ...visit.origin, ...direct };
      const window = { width: 390, name: "small" };
      this.expected.addReading({ ...visit, origin, window }, nothing);
    }
    await this.#send(visit, garbage.body, garbage.status);
  }

  async run(visit: Visit): Promise<void> {
    if (visit.kind === "garbage") return this.#sendGarbage(visit);
    const { code } = this.#target;
    const tab: Tab = new Map();
    const [first] = visit.readings;
    const landing = {
      page: `${first?.page.path ?? ""}${visit.origin.query}`,
      referrer: visit.origin.referrer,
    };
    // The page does not load the counting code for visitors who leave at once or ask not to be tracked.
    const isRead = visit.kind !== "bounced" && visit.kind !== "untracked";
    for (const reading of visit.readings) {
      if (!isRead) break;
      const parts = { tab, page: reading.page, width: visit.window.width, landing };
      const body = readWith(code, parts, reading);
      if (SENDS_NO_BEACON.has(visit.kind)) continue;
      if (visit.kind !== "bot") this.expected.addReading(visit, reading);
      await this.#send(visit, body, 204);
    }
    if (visit.lead) await this.#sendLead(visit, tab, landing);
  }

  async #sendLead(visit: Visit, tab: Tab, landing: { page: string; referrer: string }) {
    const { code, desk } = this.#target;
    const page = visit.readings.at(-1)?.page;
    if (!page || !visit.lead) return;
    const id = randomUUID();
    this.expected.addLead(id, visit);
    const submission = testSubmission(id);
    await code.submitLead({
      ...submission,
      values: {
        ...submission.values,
        contactNumber: `+65 8123 ${String(this.expected.credits.size).padStart(4, "0")}`,
        email: `${id}@kopilane.example`,
        remarks: `Two outlets (${id}).`,
      },
      attribution: attributionFrom(new URLSearchParams(), landing),
      path: visitPathIn(tab, code, page),
    });
    if (!visit.lead.closes) return;
    await desk.from("leads").update({ stage: "closed" }).eq("id", id).throwOnError();
  }
}

/** The visits of a crowd and their result; `seconds` is how long they took in total. */
export type Crowd = Pick<VisitRunner, "responses" | "faults" | "expected"> & {
  visits: Visit[];
  seconds: number;
};

/** Makes `count` visits: `atOnce` addresses in parallel, the visits of one address one after another. */
export async function sendCrowd(
  target: CrowdTarget,
  { count, seed, atOnce }: { count: number; seed: number; atOnce: number },
): Promise<Crowd> {
  await liftLeadLimits(target);
  const visits = planVisits(target.site, count, seed);
  const runner = new VisitRunner(target);
  // The first visit makes the function read the site's sections.json; visits during that time would not be counted.
  const first = visits.find(({ kind }) => kind === "reader");
  const others = visits.filter((visit) => visit !== first);
  const waiting = [...Map.groupBy(others, ({ address }) => address).values()];
  const started = performance.now();
  async function work(): Promise<void> {
    for (let own = waiting.shift(); own; own = waiting.shift()) {
      for (const visit of own) await runner.run(visit);
    }
  }
  if (first) await runner.run(first);
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - started) / 1000;
  const { responses, faults, expected } = runner;
  return { visits, responses, faults, expected, seconds };
}
