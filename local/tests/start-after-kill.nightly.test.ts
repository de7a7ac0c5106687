import { truncateSync } from "node:fs";
import { basename, join } from "node:path";
import { createClient } from "@sanity/client";
import { createClient as createSupabase } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../src/supabase/database.generated.ts";
import { dataDir, keys, stackEnvironment, urls } from "../../tests/e2e/stack.ts";
import { runEmptyStack, runStart, type StartedStack } from "./running-stack.ts";

const supabase = createSupabase<Database>(urls.supabase, keys.secret, {
  auth: { persistSession: false },
});
const content = createClient({
  projectId: "local",
  dataset: "production",
  apiVersion: "2025-02-19",
  apiHost: urls.lake,
  useProjectHostname: false,
  useCdn: false,
  token: "local",
});
let stack: StartedStack;

beforeAll(async () => {
  stack = runEmptyStack();
  await stack.ready();
});
afterAll(() => stack.kill());

test("a killed npm start keeps rows and documents, and the next one names a truncated file", async () => {
  const lead = {
    company_name: "Warung Nusa",
    contact_name: "Dewi Lestari",
    contact_number: "+62 812 3456 789",
    email: "dewi@warungnusa.example",
    solution_interested: "Waiter AI",
    stage: "interested" as const,
  };
  const stored = await supabase.from("leads").insert(lead).select("id").single();
  expect(stored.error).toBeNull();
  await content.createOrReplace({ _id: "kept", _type: "faq", question: "Kept?" });
  const note = await content.assets.upload("file", Buffer.from("Kept."), {
    filename: "note.txt",
  });

  stack.launcher.kill("SIGKILL");
  await stack.ended();
  const noteFile = join(dataDir, "content-lake/content-lake/assets", basename(note.path));
  truncateSync(noteFile, 3);
  stack = runStart(stackEnvironment);
  await stack.ready();

  const warning = `selat: note.txt (${noteFile}) has 3 of 5 bytes; upload it again`;
  await expect.poll(() => stack.output()).toContain(warning);
  const { data } = await supabase.from("leads").select("company_name").eq("email", lead.email);
  expect(data).toEqual([{ company_name: "Warung Nusa" }]);
  expect(await content.fetch("*[_id == 'kept'][0].question")).toBe("Kept?");
  console.log(`second start: ${/running \(([^)]+)\)/.exec(stack.output())?.[1]}`);
});
