import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { noBreak } from "./no-break.tsx";
import { WholeWords, wholeWords } from "./whole-words.tsx";

function drawn(content: ReactNode): string {
  return render(<p>{content}</p>).container.innerHTML;
}

test("can break a Chinese text between words, without changing its text", () => {
  const text = "先把什么交给助手，什么留给自己的团队";
  expect(drawn(wholeWords(text))).toBe(
    "<p>先把什么<wbr>交给助手，<wbr>什么留给<wbr>自己的团队</p>",
  );
  expect(drawn(wholeWords("免费。"))).toBe("<p>免费。</p>");
});

test("allows a break after each word in a label, which may be narrow", () => {
  expect(drawn(wholeWords("遵守新加坡 PDPA"))).toBe("<p>遵守<wbr>新加坡 PDPA</p>");
});

test("keeps a figure with its unit in running text, too", () => {
  expect(drawn(noBreak("先试用，我们在 2 weeks 内回复您的需求"))).toMatch(/>2 weeks<.*<wbr>/);
});

test("leaves any other text unchanged", () => {
  expect(drawn(wholeWords("Live in 2-4 weeks"))).toBe("<p>Live in 2-4 weeks</p>");
  expect(drawn(wholeWords(null))).toBe("<p></p>");
});

test("wraps several pieces as one flex item, and leaves a single piece unwrapped", () => {
  expect(drawn(<WholeWords text="问问能否接上您的系统" />)).toMatch(
    /^<p><span>.*<wbr>.*<\/span><\/p>$/,
  );
  expect(drawn(<WholeWords text="Ask us" />)).toBe("<p>Ask us</p>");
  expect(drawn(<WholeWords text={null} />)).toBe("<p></p>");
});
