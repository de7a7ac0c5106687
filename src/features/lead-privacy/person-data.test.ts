// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { isAccessLost } from "../../supabase/access.ts";
import { mockAccessCheck } from "../../supabase/testing/access-check.ts";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { testLead } from "../leads/testing/test-lead.ts";
import {
  correctLead,
  erasePerson,
  fetchErasureReach,
  fetchPersonCopy,
  removeErasedMessages,
} from "./person-data.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const accessCheck = mockAccessCheck();

beforeEach(resetFakeClient);

const email = "meiling@kopilane.example";
const seen = { company_name: "Kopi", contact_name: "Mei", contact_number: "+65 6555 0104", email };
const corrected = { ...seen, company_name: "Kopi Lane" };

test("sends the details that were seen with a correction, and returns the corrected row", async () => {
  const lead = testLead({ id: "kopi", ...corrected });
  fake.rpc("correct_lead").mockResolvedValue({ data: [lead], error: null });
  expect(await correctLead("kopi", seen, corrected)).toEqual(lead);
  expect(fake.rpc("correct_lead").mock.calls[0]?.[0].values).toEqual({
    lead_id: "kopi",
    seen,
    corrected,
  });
  expect(accessCheck).not.toHaveBeenCalled();
});

test("returns null if another user changed the lead, and throws if the user has lost access", async () => {
  expect(await correctLead("kopi", seen, corrected)).toBeNull();
  accessCheck.mockResolvedValue(false);
  const failure = await correctLead("kopi", seen, corrected).catch((error: unknown) => error);
  expect(isAccessLost(failure)).toBe(true);
});

const copy = { email, exported_at: "2026-11-21T08:00:00+00:00", leads: [] };

test.each([
  ["export_person", () => fetchPersonCopy(email), copy, { person: email }],
  [
    "get_reach_of_erasure",
    () => fetchErasureReach(email),
    [{ email, leads: 2 }],
    { person: email },
  ],
  ["erase_person", () => erasePerson(email, "ERASE"), 2, { person: email, confirmation: "ERASE" }],
])("calls the database's %s for the person", async (name, call, data, values) => {
  fake.rpc(name).mockResolvedValue({ data, error: null });
  expect(await call()).toEqual(data);
  expect(fake.rpc(name).mock.calls[0]?.[0].values).toEqual(values);
});

test.each([
  ["correct_lead", () => correctLead("kopi", seen, corrected)],
  ["export_person", () => fetchPersonCopy(email)],
  ["get_reach_of_erasure", () => fetchErasureReach(email)],
  ["erase_person", () => erasePerson(email, "ERASE")],
])("throws the error of %s", async (name, call) => {
  fake.rpc(name).mockResolvedValue({ data: null, error: { code: "57014", message: "canceled" } });
  await expect(call()).rejects.toMatchObject({ code: "57014" });
});

test("removes messages of erased leads through the edge function that sends them", async () => {
  const data = { deleted: 1, replaced: 2, unreachable: 0, refused: 0 };
  fake.invoke.mockResolvedValue({ data, error: null });
  expect(await removeErasedMessages()).toEqual(data);
  expect(fake.invoke).toHaveBeenCalledExactlyOnceWith("send-telegram-notification", {
    body: { action: "remove-erased" },
  });
});

test("throws the edge function's error, or an unknown one if the response is empty", async () => {
  const body = JSON.stringify({ error: { code: "NOT_CONFIGURED", message: "No chat is set." } });
  const error = Object.assign(new Error("non-2xx"), { context: new Response(body) });
  fake.invoke.mockResolvedValue({ data: null, error });
  await expect(removeErasedMessages()).rejects.toMatchObject({ code: "NOT_CONFIGURED" });
  fake.invoke.mockResolvedValue({ data: null, error: null });
  await expect(removeErasedMessages()).rejects.toMatchObject({ code: "unknown" });
});
