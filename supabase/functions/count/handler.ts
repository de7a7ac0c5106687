import { z } from "npm:zod@4.6.7";
import { addressHeaders } from "../_shared/address-headers.ts";
import { type Handler, parseBody, Refusal, plainLineText } from "../_shared/endpoint.ts";
import { isBot } from "./bots.ts";
import { visitSource } from "./visit-source.ts";

/** A visit as `count_visit` expects it. */
export type Visit = {
  page: string;
  language: string;
  source: string;
  from: string;
  viewport: string;
  seen: string[];
  pressed: { section: string; to: string }[];
  /** The versions of experiments that the tab got on this page: tokens of eight characters, each with 0 or 1. */
  arms: string;
};

export type Dependencies = {
  /** Counts a visit; true if nothing was counted because the build's list has to be read first. */
  count(visit: Visit, headers: Record<string, string>, isListRead: boolean): Promise<boolean>;
  /** The sections.json of the site. */
  readSections(): Promise<unknown>;
  recordList(list: unknown): Promise<void>;
};

/** The maximum size that `src/features/lead-form/count-visit.ts` sends, in bytes. */
const MAX_BYTES = 300;

const VIEWPORTS = { s: "small", m: "medium", l: "large" };

const bodySchema = z.object({
  p: plainLineText.startsWith("/").max(200),
  /** Language of the page, with script and country if it has them: `zh-Hans-SG`. */
  l: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,4}){0,2}$/),
  v: z.enum(["s", "m", "l"]),
  /** Where the visit came from: `?` and the campaign, or the referring host. */
  f: z.string().max(60),
  /** The hashes of the sections that were seen, and the links that were clicked in them. */
  s: z.string().regex(/^(?:[\w-]{8}){0,40}$/),
  c: z.array(z.tuple([z.int().min(0), plainLineText.max(200)])).max(9),
  /** The versions of experiments. */
  e: z
    .string()
    .regex(/^(?:[\w-]{8}[01]){0,9}$/)
    .optional(),
});

function visitOf({ p, l, v, f, s, c, e }: z.infer<typeof bodySchema>): Visit {
  const seen = s.match(/.{8}/g) ?? [];
  return {
    page: p,
    language: l,
    ...visitSource(f),
    viewport: VIEWPORTS[v],
    seen,
    pressed: c.flatMap(([position, to]) => {
      const section = seen[position];
      return section ? [{ section, to }] : [];
    }),
    arms: e ?? "",
  };
}

/** Counts a visit that has ended. Stores only the counters, no part of the request, and answers without a body. */
export function createHandler({ count, readSections, recordList }: Dependencies): Handler {
  return async (request) => {
    const text = await request.text();
    if (new TextEncoder().encode(text).length > MAX_BYTES) {
      throw new Refusal(413, "TOO_LARGE", "A visit has at most 300 bytes.");
    }
    const boundedRequest = new Request(request.url, { method: "POST", body: text });
    const visit = visitOf(await parseBody(boundedRequest, bodySchema));
    const nothing = new Response(null, { status: 204 });
    if (isBot(request.headers.get("user-agent"))) return nothing;
    const headers = addressHeaders(request.headers);
    if (!(await count(visit, headers, false))) return nothing;
    try {
      await recordList(await readSections());
    } catch (error) {
      // Counts what is known without the list; a visit ten seconds later tries to read it again.
      console.error("sections.json:", error instanceof Error ? error.name : typeof error);
    }
    await count(visit, headers, true);
    return nothing;
  };
}
