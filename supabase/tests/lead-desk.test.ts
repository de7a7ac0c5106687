import { afterAll, beforeAll, expect, test } from "vitest";
import foldedTexts from "../../tests/fixtures/folded-texts.json" with { type: "json" };
import { runAs, type Caller } from "./callers.ts";
import { storeAdmin, storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
});
afterAll(() => database.stop());

type Age = {
  stage_changed_at: Date;
  first_response_at: Date | null;
  updated_at: Date;
  created_at: Date;
  deleted_at: Date | null;
  purge_at: Date | null;
};

async function ageOf(id: string): Promise<Age> {
  const [row] = await database.sql<Age[]>`select * from public.leads where id = ${id}`;
  if (!row) throw new Error("the lead is gone");
  return row;
}

function move(id: string, stage: string) {
  return runAs(database.sql, admin, (sql) => {
    return sql`update public.leads set stage = ${stage}::public.lead_stage where id = ${id}`;
  });
}

function call(name: "soft_delete_lead" | "restore_lead", id: string): Promise<{ done: boolean }[]> {
  return runAs(database.sql, admin, (sql) => {
    return sql<{ done: boolean }[]>`select ${sql(`public.${name}`)}(${id}) as done`;
  });
}

function writeNote(leadId: string, body: string) {
  return runAs(database.sql, admin, (sql) => {
    return sql`insert into public.lead_notes ${sql({ lead_id: leadId, body })} returning *`;
  });
}

test("only a move restarts the time in a stage", async () => {
  const id = await storeLead(database.sql);
  const fresh = await ageOf(id);
  expect(fresh.stage_changed_at).toEqual(fresh.created_at);

  await move(id, "request-demo");
  const moved = await ageOf(id);
  expect(moved.stage_changed_at.getTime()).toBeGreaterThan(fresh.stage_changed_at.getTime());

  await database.sql`update public.leads set remarks = 'Two outlets' where id = ${id}`;
  await move(id, "request-demo");
  await call("soft_delete_lead", id);
  await call("restore_lead", id);
  expect((await ageOf(id)).stage_changed_at).toEqual(moved.stage_changed_at);
});

test("a move or a note counts as first reply, a move to Failed does not; a move back keeps it", async () => {
  const [moved, noted, failed] = await Promise.all([
    storeLead(database.sql),
    storeLead(database.sql),
    storeLead(database.sql),
  ]);
  expect((await ageOf(moved)).first_response_at).toBeNull();

  await move(moved, "closed");
  const answered = (await ageOf(moved)).first_response_at;
  expect(answered).not.toBeNull();
  await move(moved, "interested");
  expect((await ageOf(moved)).first_response_at).toEqual(answered);

  await writeNote(noted, "Called back, asks for Tuesday.");
  expect((await ageOf(noted)).first_response_at).not.toBeNull();

  await move(failed, "failed");
  await move(failed, "interested");
  expect((await ageOf(failed)).first_response_at).toBeNull();
});

test("each change of a row gets a newer version, even if it began earlier", async () => {
  const id = await storeLead(database.sql);
  const before = (await ageOf(id)).updated_at;
  // The transaction of the second change is the older one.
  await database.sql.begin(async (older) => {
    await older`select now()`;
    await move(id, "closed");
    await older`update public.leads set stage = 'failed' where id = ${id}`;
  });
  const events = await database.sql<{ created_at: Date }[]>`
    select created_at from public.lead_events where lead_id = ${id} and kind = 'moved' order by id`;

  const [first, second] = events.map(({ created_at }) => created_at.getTime());
  expect(first).toBeGreaterThan(before.getTime());
  expect(second).toBeGreaterThan(first ?? 0);
  expect((await ageOf(id)).updated_at.getTime()).toBe(second);
});

test("restores a lead to its stage, and a second restoration changes nothing", async () => {
  const id = await storeLead(database.sql, { stage: "request-trial" });
  await call("soft_delete_lead", id);
  const trashed = await ageOf(id);
  const days = ((trashed.purge_at?.getTime() ?? 0) - (trashed.deleted_at?.getTime() ?? 0)) / 864e5;
  expect(days).toBe(30);

  expect(await call("restore_lead", id)).toEqual([{ done: true }]);
  expect(await call("restore_lead", id)).toEqual([{ done: false }]);
  const [row] =
    await database.sql`select stage, deleted_at, purge_at from public.leads where id = ${id}`;
  expect(row).toEqual({ stage: "request-trial", deleted_at: null, purge_at: null });
});

test("refuses to delete a lead moved since it was seen, and to restore one deleted again", async () => {
  const id = await storeLead(database.sql);
  const remove = (stage: string) =>
    runAs(database.sql, admin, (sql) => {
      return sql`select public.soft_delete_lead(${id}, ${stage}::public.lead_stage) as done`;
    });
  const restore = (deletedAt: string) =>
    runAs(database.sql, admin, (sql) => {
      return sql`select public.restore_lead(${id}, ${deletedAt}::text::timestamptz) as done`;
    });
  const deletion = async () => {
    const [row] = await database.sql`select deleted_at::text from public.leads where id = ${id}`;
    return String(row?.["deleted_at"]);
  };
  await move(id, "closed");
  expect(await remove("interested")).toEqual([{ done: false }]);
  expect(await remove("closed")).toEqual([{ done: true }]);
  const first = await deletion();
  await call("restore_lead", id);
  await call("soft_delete_lead", id);
  expect(await restore(first)).toEqual([{ done: false }]);
  expect(await restore(await deletion())).toEqual([{ done: true }]);
});

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

test.each([
  ["listing the trash", () => listTrash()],
  ["deleting another lead", async () => call("soft_delete_lead", await storeLead(database.sql))],
])(
  "%s erases leads that were in the trash for 30 days, with history and notes",
  async (_, action) => {
    const due = await storeLead(database.sql);
    await writeNote(due, "Wrong number.");
    await database.sql`update public.leads set deleted_at = ${daysAgo(30.01)} where id = ${due}`;
    const kept = await storeLead(database.sql, { deleted_at: daysAgo(29.99) });

    await action();

    const left = await database.sql`select id from public.leads where id in (${due}, ${kept})`;
    expect(left).toEqual([{ id: kept }]);
    const traces = await database.sql`
    select lead_id from public.lead_events where lead_id = ${due}
    union all select lead_id from public.lead_notes where lead_id = ${due}`;
    expect(traces).toHaveLength(0);
  },
);

function listTrash() {
  return runAs(database.sql, admin, (sql) => {
    return sql<{ id: string }[]>`select id from public.get_trashed_leads()`;
  });
}

test("lists only the trash, with what was deleted last first", async () => {
  const [first, second, active] = await Promise.all([1, 2, 3].map(() => storeLead(database.sql)));
  await call("soft_delete_lead", String(first));
  await call("soft_delete_lead", String(second));

  const ids = (await listTrash()).map(({ id }) => id);
  expect(ids.indexOf(String(second))).toBeLessThan(ids.indexOf(String(first)));
  expect(ids).not.toContain(active);
});

test("refuses to restore a lead that is due for erasure", async () => {
  const id = await storeLead(database.sql, { deleted_at: daysAgo(31) });
  expect(await call("restore_lead", id)).toEqual([{ done: false }]);
});

test("a note has its author and time, and keeps the name of a deleted account", async () => {
  const id = await storeLead(database.sql);
  const author: Caller & { userId: string } = {
    role: "authenticated",
    userId: await storeAdmin(database.sql),
  };
  await database.sql`update public.profiles set full_name = 'Siti Rahman' where id = ${author.userId}`;
  await runAs(database.sql, author, (sql) => {
    return sql`insert into public.lead_notes (lead_id, body) values (${id}, '  Asks for Tuesday.  ')`;
  });
  await database.sql`delete from auth.users where id = ${author.userId}`;

  const [note] = await database.sql`select * from public.lead_notes where lead_id = ${id}`;
  expect(note).toMatchObject({
    body: "Asks for Tuesday.",
    author: null,
    author_name: "Siti Rahman",
  });
  expect(note?.["author_email"]).toMatch(/@selat\.example$/);
});

test.each([
  ["nothing but blanks", " \n ", "23514"],
  ["2001 characters", "x".repeat(2001), "23514"],
])("refuses a note of %s", async (_, body, code) => {
  const id = await storeLead(database.sql);
  await expect(writeNote(id, body)).rejects.toMatchObject({ code });
});

test("stores a note of 2000 characters", async () => {
  const id = await storeLead(database.sql);
  expect(await writeNote(id, "x".repeat(2000))).toHaveLength(1);
});

test("reads a page of the board directly from leads, without a function scan", async () => {
  const plan = await runAs(database.sql, admin, (sql) => {
    return sql<{ "QUERY PLAN": string }[]>`
      explain select * from public.get_active_leads() order by created_at desc, id limit 10 offset 20`;
  });
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).toMatch(/Scan.* on leads/);
  expect(text).not.toContain("Function Scan");
});

type Note = { id: string; body: string; edited_at: Date | null; deleted_at: Date | null };

function changeNote(id: string, change: { body?: string; deleted_at?: Date | null }, by = admin) {
  return runAs(database.sql, by, (sql) => {
    return sql<Note[]>`update public.lead_notes set ${sql(change)} where id = ${id} returning *`;
  });
}

function notesOf(leadId: string, by: Caller) {
  return runAs(database.sql, by, (sql) => {
    return sql<Note[]>`select * from public.lead_notes where lead_id = ${leadId}`;
  });
}

test("lets an author change, delete and restore a note, and the history keeps it", async () => {
  const other: Caller = { role: "authenticated", userId: await storeAdmin(database.sql) };
  const leadId = await storeLead(database.sql);
  const [written] = await writeNote(leadId, "Asks for Tuesday.");
  const id: string = written?.["id"];

  const [edited] = await changeNote(id, { body: " Asks for Monday. " });
  expect(edited).toMatchObject({ body: "Asks for Monday.", deleted_at: null });
  expect(edited?.edited_at).not.toBeNull();

  const [deleted] = await changeNote(id, { deleted_at: new Date(0) });
  expect(deleted?.deleted_at?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await notesOf(leadId, other)).toEqual([]);
  expect(await notesOf(leadId, admin)).toHaveLength(1);

  await changeNote(id, { deleted_at: null });
  expect(await notesOf(leadId, other)).toMatchObject([{ body: "Asks for Monday." }]);
  const events = await database.sql`
    select kind, note_id, actor from public.lead_events where lead_id = ${leadId} order by id`;
  const ofNote = { note_id: id, actor: admin.userId };
  expect(events.slice(1)).toEqual(
    ["note-edited", "note-deleted", "note-restored"].map((kind) => Object.assign({ kind }, ofNote)),
  );
});

test("erases a note 30 days after its deletion, and keeps its history", async () => {
  const leadId = await storeLead(database.sql);
  const [written] = await writeNote(leadId, "Asks for Tuesday.");
  const id: string = written?.["id"];
  await changeNote(id, { deleted_at: new Date() });
  await database.sql`alter table public.lead_notes disable trigger user`;
  await database.sql`update public.lead_notes set deleted_at = now() - interval '31 days' where id = ${id}`;
  await database.sql`alter table public.lead_notes enable trigger user`;
  await runAs(database.sql, admin, (sql) => sql`select public.get_trashed_leads()`);
  expect(await notesOf(leadId, admin)).toEqual([]);
  const events = await database.sql`
    select kind, note_id from public.lead_events where lead_id = ${leadId} order by id`;
  expect(events.at(-1)).toEqual({ kind: "note-deleted", note_id: null });
});

test("finds words in notes in any case, and does not treat a character as a wildcard", async () => {
  const [first, second] = await Promise.all([storeLead(database.sql), storeLead(database.sql)]);
  await writeNote(first, "Wants 20% off, calls it QX_deal.");
  await writeNote(second, "Wants 200 cups, 20 of them qxQdeal.");
  const [gone] = await writeNote(second, "Wants qx_deal 20%.");
  await changeNote(gone?.["id"], { deleted_at: new Date() });

  const asked = ["qx_DEAL", "20%", "wants 20", "", "\\"];
  const found = await runAs(database.sql, admin, (sql) => {
    return sql<
      { word: string; lead_ids: string[] }[]
    >`select * from public.find_in_notes(${asked})`;
  });
  expect(
    Object.fromEntries(found.map(({ word, lead_ids }) => [word, lead_ids.toSorted()])),
  ).toEqual({ qx_DEAL: [first], "20%": [first], "wants 20": [first, second].toSorted(), "\\": [] });
});

test("finds a word in a note with other accents, and folds text as the browser does", async () => {
  const lead = await storeLead(database.sql);
  await writeNote(lead, "Meet Łukasz at the Café of Hương.");
  const asked = ["lukasz", "CAFE", "hương", "huong"];
  const found = await runAs(
    database.sql,
    admin,
    (sql) => sql`select * from public.find_in_notes(${asked})`,
  );
  expect(found.map((row) => row["lead_ids"])).toEqual(asked.map(() => [lead]));
  const folded = await database.sql`
    select array_agg(private.fold_text(typed) order by place) as texts
    from unnest(${foldedTexts.map(([typed]) => typed ?? "")}::text[]) with ordinality as asked (typed, place)`;
  expect(folded[0]?.["texts"]).toEqual(foldedTexts.map(([, text]) => text));
});
