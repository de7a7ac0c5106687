import { renderHook } from "@testing-library/react";
import { useContext } from "react";
import { expect, test, vi } from "vitest";
import { WorkingHoursContext } from "./working-hours-data.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

test("WorkingHoursContext is empty by default", () => {
  const { result } = renderHook(() => useContext(WorkingHoursContext));
  expect(result.current).toEqual([]);
});
