import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { headingText } from "./heading-text.tsx";

function drawn(text: string | null): string {
  return render(<h2>{headingText(text)}</h2>).container.innerHTML;
}

test("can break a Chinese heading between its words, without changing its text", () => {
  expect(drawn("我们在新加坡做什么。")).toBe("<h2>我们在<wbr>新加坡做<wbr>什么。</h2>");
  expect(drawn("免费。")).toBe("<h2>免费。</h2>");
});

test("leaves any other heading unchanged, with figures beside their units", () => {
  expect(drawn("Every customer, answered.")).toBe("<h2>Every customer, answered.</h2>");
  expect(drawn("Live in 2-4 weeks")).toContain(">2-4 weeks</span>");
  expect(drawn(null)).toBe("<h2></h2>");
});
