import { expect, test } from "vitest";
import { chinesePhrases } from "./chinese-phrases.ts";

test.each([
  ["我们在新加坡做什么。", ["我们在", "新加坡做", "什么。"]],
  ["从玻璃市到沙巴，每位", ["从", "玻璃市到", "沙巴，", "每位"]],
  ["AI 助手陪您十四天，", ["AI ", "助手陪您", "十四天，"]],
  ["两份订单，从头看到尾。", ["两份", "订单，", "从头", "看到尾。"]],
])("divides %s between words into %j", (text, phrases) => {
  expect(chinesePhrases(text)).toEqual(phrases);
});

test("keeps an ordinal, a figure with its unit and what is in brackets together", () => {
  expect(chinesePhrases("还剩 23 个名额，其中")).toEqual(["还剩 23 个名额，", "其中"]);
  expect(chinesePhrases("大约6分钟送到")).toEqual(["大约6分钟", "送到"]);
  expect(chinesePhrases("您的第一位助手")).toEqual(["您的第一位", "助手"]);
  expect(chinesePhrases("规定（新加坡）")).toEqual(["规定（新加坡）"]);
});

test("divides after a clause rather than behind the first character of the next one", () => {
  const text = "早餐：复述一遍，问清楚鸡蛋要几分熟";
  expect(chinesePhrases(text, 4)).toEqual(["早餐：复述一遍，", "问清楚鸡蛋要几分熟"]);
});

test.each([
  ["在马来西亚，有三种方法", ["在", "马来西亚，", "有三种", "方法"]],
  ["新的今天从莎阿南寄出", ["新的", "今天从莎阿南", "寄出"]],
  ["顾客用印尼语录下问题", ["顾客用", "印尼语录下", "问题"]],
])("keeps names whole that the dictionary would divide: %s", (text, phrases) => {
  expect(chinesePhrases(text)).toEqual(phrases);
});

test("the joined pieces equal the text; a text without Chinese is one piece", () => {
  const text = "在马来西亚，这六件事最要紧。\u200B\u200C";
  expect(chinesePhrases(text).join("")).toBe(text);
  expect(chinesePhrases("Every customer, answered.")).toEqual(["Every customer, answered."]);
  expect(chinesePhrases("")).toEqual([""]);
});
