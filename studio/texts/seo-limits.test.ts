import { expect, test } from "vitest";
import {
  truncate,
  describeDescriptionProblem,
  describeTitleProblem,
  displayWidth,
} from "./seo-limits.ts";

test("counts a Chinese character as two letters", () => {
  expect(displayWidth("Selat 海峡")).toBe(10);
  expect(describeTitleProblem("替餐厅接单的智能助手：聊天、语音与扫码点餐")).toBeNull();
  expect(describeTitleProblem("替餐厅接单的智能助手".repeat(4))).toContain("Google cuts titles");
  expect(describeDescriptionProblem("海峡的智能助手在客户常用的渠道上接单。".repeat(2))).toBeNull();
  expect(truncate("替餐厅接单的智能助手", 10)).toBe("替餐厅接…");
  expect(truncate("Orders by chat", 8)).toBe("Orders…");
});
