import { renderHook } from "@testing-library/react";
import { useContext } from "react";
import { expect, test, vi } from "vitest";
import { WorkingHoursContext } from "./working-hours-data.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

test("no country has working hours before they are loaded", () => {
  const { result } = renderHook(() => useContext(WorkingHoursContext));
  expect(result.current).toEqual([]);
});
