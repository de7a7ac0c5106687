import { setTimeout } from "node:timers/promises";
import { safeHref } from "../../src/content/links.ts";
import { leadsCsv } from "../../src/features/leads/model/leads-csv.ts";
import { testLead } from "../../src/features/leads/testing/test-lead.ts";
import { ask, askJson, type Attack, heldIf, refused } from "./attack.ts";
import { leadOf, type Target } from "./target.ts";

const FILTERS = [
  "id=eq.1' or '1'='1",
  "id=eq.1; drop table leads;--",
  "id=eq.1) union select * from auth.users--",
  "or=(id.not.is.null,id.is.null)",
  "and=(id.not.is.null)",
  "select=*,user_roles(*)",
  "select=*,lead_notes(*)",
  "select=count()",
  "select=email.sum()",
  "select=id::text",
  "select=*&order=(select 1)",
  "select=*&order=id;drop table leads",
  "select=*&limit=-1",
  "select=*&limit=999999999999999999999",
  "select=*&offset=-1",
  'columns="id","stage"',
  "on_conflict=id",
  "select=pg_sleep(10)",
  "email=like.*",
  "email=ilike.%",
  "email=match..*",
  "email=imatch.(a+)+$",
  "attribution->>form=not.is.null",
  "select=attribution->>'a'||(select version())",
  "remarks=fts.a' or 1=1",
  "select=%00",
  "id=in.(select id from leads)",
  "select=*&id=not.eq.0",
];

/** SQL and PostgREST filters in the URL of a table that the caller may not read. */
export function filterAttacks({ urls, visitor, outsider, as }: Target): Attack[] {
  const callers = { visitor, "account without a role": as(outsider) };
  return Object.entries(callers).flatMap(([name, headers]) =>
    FILTERS.map((filter) => ({
      requirement: "V1.2.4",
      name: `${name}: leads?${filter}`,
      attempt: async () => {
        const response = await ask(urls.supabase, {
          path: `/rest/v1/leads?${encodeURI(filter)}`,
          headers,
        });
        const isEmpty =
          response.status === 200 &&
          ["[]", '[{"count":0}]', '[{"sum":null}]'].includes(response.text.trim());
        return isEmpty ? null : refused(response);
      },
    })),
  );
}

/** Changes of the content, and reads of drafts and private documents, without a session of the Studio. */
export function contentAttacks({ urls }: Target): Attack[] {
  const data = "/v2025-02-19/data";
  const mutations = [
    { create: { _type: "page", title: "evil" } },
    { createOrReplace: { _id: "page-home", _type: "page" } },
    { createIfNotExists: { _id: "evil", _type: "page" } },
    { delete: { id: "page-home" } },
    { delete: { query: "*" } },
    { patch: { id: "page-home", set: { title: "evil" } } },
    { patch: { query: "*", set: { title: "evil" } } },
  ];
  const writes = mutations.flatMap((mutation) =>
    ["", "Bearer ", "Bearer evil", "Basic bG9jYWw6"].map((authorization) => ({
      requirement: "V8.2.1",
      name: `${JSON.stringify(mutation)} with "${authorization}"`,
      attempt: async () =>
        refused(
          await askJson(
            urls.lake,
            `${data}/mutate/production`,
            { mutations: [mutation] },
            { headers: { authorization } },
          ),
        ),
    })),
  );
  const reads = [
    '*[_id in path("drafts.**")]',
    '*[_type == "system.group"]',
    '*[_id == "drafts.page-home"][0]',
    '*[_type match "sanity.previewUrlSecret"]',
    '{"a": *[_id in path("drafts.**")]._id}',
    '*[references("drafts.page-home")]{_id, "x": *[_id in path("drafts.**")]}[0...1].x',
  ].flatMap((query) =>
    ["published", "raw", "drafts"].map((perspective) => ({
      requirement: "V8.2.2",
      name: `${query} in the perspective ${perspective}`,
      attempt: async () => {
        const path = `${data}/query/production?perspective=${perspective}&query=${encodeURIComponent(query)}`;
        const response = await ask(urls.lake, { path });
        return heldIf(
          response.status < 500 && !/"_id":"(?:drafts|secret)\.|secret"/.test(response.text),
          response,
        );
      },
    })),
  );
  const endpoints = [
    "/v2025-02-19/data/export/production",
    "/v2025-02-19/users/me",
    "/v2025-02-19/projects",
    "/v2025-02-19/data/history/production/documents/page-home",
  ].map((path) => ({
    requirement: "V8.2.1",
    name: `${path} without a session`,
    attempt: async () => {
      const response = await ask(urls.lake, { path });
      return heldIf(response.status < 500 && !response.text.includes('"drafts.'), response);
    },
  }));
  return [...writes, ...reads, ...endpoints];
}

/** Remarks, each with the requirement that it attacks: V16.4.1 for additional lines, V1.2.1 for markup. */
const HOSTILE: [requirement: string, remarks: string][] = [
  ["V1.2.1", "<script>alert(1)</script>"],
  ["V1.2.1", "<img src=x onerror=alert(1)>"],
  ["V1.2.1", "<svg/onload=alert(1)>"],
  ["V1.2.1", '"><script>alert(1)</script>'],
  ["V1.2.1", "<a href='javascript:alert(1)'>x</a>"],
  ["V1.2.1", "<iframe src=//evil.example></iframe>"],
  ["V1.2.1", "</textarea><script>alert(1)</script>"],
  ["V1.2.1", "<b>bold</b> & <i>it</i>"],
  ["V1.2.1", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["V1.2.1", "<style>*{display:none}</style>"],
  ["V1.2.1", "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>"],
  ["V1.2.1", "{{constructor.constructor('alert(1)')()}}"],
  ["V1.2.1", "${alert(1)} <tg-spoiler>x</tg-spoiler>"],
  ["V16.4.1", "line one\r\nEmail: evil@evil.example"],
  ["V16.4.1", "line one\nStage: closed"],
  ["V16.4.1", "\u2028Email: evil@evil.example"],
  ["V1.2.1", '<a href="tg://resolve?domain=evil">x</a>'],
];

/** Finds the sales chat's message that contains this text; waits up to ten seconds, since it is sent later. */
async function findMessage(telegram: string, part: string): Promise<{ text: string } | undefined> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { text } = await ask(telegram, { path: "/messages" });
    const message = (JSON.parse(text) as { text: string }[]).find((it) => it.text.includes(part));
    if (message) return message;
    await setTimeout(100);
  }
  return undefined;
}

/** Remarks of a lead that would become markup, or separate lines, in the sales chat's message. */
export function chatAttacks({ urls, visitor }: Target): Attack[] {
  return HOSTILE.map(([requirement, remarks]) => ({
    requirement,
    name: `${JSON.stringify(remarks)} in the sales chat`,
    attempt: async () => {
      const lead = leadOf({ remarks });
      const stored = await askJson(urls.supabase, "/rest/v1/leads", lead, { headers: visitor });
      if (stored.status >= 400) return refused(stored);
      const reply = await askJson(
        urls.supabase,
        "/functions/v1/send-telegram-notification",
        { leadId: lead.id },
        { headers: visitor },
      );
      const message = await findMessage(urls.telegram, lead.email);
      if (!message) return refused(reply);
      const tags = message.text.match(/<\/?[a-z-]+/gi) ?? [];
      const foreign = tags.filter((tag) => !/^<\/?(?:b|a|i|code)$/i.test(tag));
      const lines = message.text.split("\n").filter((line) => /^(?:Email|Stage):/.test(line));
      const isHarmless = foreign.length === 0 && lines.length <= 1;
      return heldIf(isHarmless, `the message: ${message.text}`);
    },
  }));
}

const FORMULAS = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  "=cmd|' /C calc'!A0",
  "\t=1+1",
  "\r=1+1",
  '=HYPERLINK("https://evil.example","x")',
];

/** Remarks of a lead that a spreadsheet would run as a formula. */
export function formulaAttacks(): Attack[] {
  return FORMULAS.map((remarks) => ({
    requirement: "V1.3.3",
    name: `${JSON.stringify(remarks)} in a CSV file`,
    attempt: async () => {
      const cells = leadsCsv([testLead(leadOf({ remarks }))], [])
        .split("\n")
        .slice(1)
        .join("\n");
      // The lookahead excludes the lead's own phone number, such as +65 6123 4567, which is not a formula.
      const runs = /(?:^|,)"?[=+\-@\t\r](?!\d{2} \d{4})/m.test(cells.replaceAll('"+65', '"'));
      return heldIf(!runs || cells.includes(`'${remarks[0]}`), `the file: ${cells}`);
    },
  }));
}

const LINKS = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:https://evil.example/1",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "intent://evil#Intent;end",
  "ftp://evil.example",
  "view-source:https://evil.example",
  "javascript://%0aalert(1)",
  "jar:https://evil.example!/",
];

/** Addresses of links in the content that must not become an `href`. */
export function linkAttacks(): Attack[] {
  return LINKS.map((href) => ({
    requirement: "V1.2.2",
    name: `a link to ${JSON.stringify(href)}`,
    attempt: async () => {
      const safe = safeHref(href);
      const isSafe = safe === null || /^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/.test(safe);
      return heldIf(isSafe, `the href: ${safe}`);
    },
  }));
}
