import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { JoinedTexts } from "./joined-texts.tsx";

function drawn(texts: (string | null)[], separator: string): string {
  return render(<JoinedTexts texts={texts} separator={separator} />).container.innerHTML;
}

test("keeps a comma with the text before it, so that no line begins with one", () => {
  expect(drawn(["Owner", "Kopi Lane"], ", ")).toBe("<span>Owner,</span> <span>Kopi Lane</span>");
  expect(drawn(["东主", "Kopi Lane"], "，")).toBe("<span>东主，</span><span>Kopi Lane</span>");
  expect(drawn([null, "Kopi Lane"], ", ")).toBe("<span>Kopi Lane</span>");
});

test("puts any other separator between the texts", () => {
  expect(drawn(["0:06", "8:05"], " · ")).toBe("<span>0:06</span> · <span>8:05</span>");
});
