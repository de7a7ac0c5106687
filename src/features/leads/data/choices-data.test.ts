import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { fetchLeadChoices } from "./choices-data.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

test("sorts choices alphabetically, languages by their names", async () => {
  const data = {
    solutions: ["Waiter AI", "anchor"],
    sources: ["Expo", "expo", "ad"],
    languages: ["zh", "id", "en", "ms"],
  };
  fake.rpc("get_board_choices").mockResolvedValue({ data, error: null });
  expect(await fetchLeadChoices()).toEqual({
    solutions: ["anchor", "Waiter AI"],
    // Values that differ only in case keep their order.
    sources: ["ad", "Expo", "expo"],
    // Chinese, English, Indonesian, Malay.
    languages: ["zh", "en", "id", "ms"],
  });
});

test("returns empty lists without leads, and throws the database's error", async () => {
  fake.rpc("get_board_choices").mockResolvedValueOnce({ data: null, error: null });
  expect(await fetchLeadChoices()).toEqual({ solutions: [], sources: [], languages: [] });
  const refusal = { data: null, error: { code: "57014", message: "canceled" } };
  fake.rpc("get_board_choices").mockResolvedValueOnce(refusal);
  await expect(fetchLeadChoices()).rejects.toMatchObject({ code: "57014" });
});
