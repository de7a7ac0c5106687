import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { noBreak } from "./no-break.tsx";

function piecesOf(text: string): (string | null)[] {
  const { container } = render(<p>{noBreak(text)}</p>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll("span")].map(({ textContent }) => textContent);
}

test("keeps a range with its unit, a compound and a time on one line", () => {
  expect(piecesOf("Free 14-day trial. Live in 2-4 weeks.")).toEqual(["14-day", "2-4 weeks"]);
  expect(piecesOf("By e-mel in < 30 s, or under 5 s.")).toEqual(["e-mel", "< 30 s", "5 s"]);
  expect(piecesOf("In 30 seconds, 90% of them.")).toEqual(["30 seconds", "90% of"]);
  expect(piecesOf("Bila-bila masa, sehari-hari.")).toEqual(["Bila-bila", "sehari-hari"]);
});

test("leaves other words alone", () => {
  expect(piecesOf("undang-undang, keenam-enamnya, perusahaan-perusahaan")).toEqual([]);
  expect(piecesOf("follow-up, kopi-teh")).toEqual([]);
  expect(piecesOf("Two kopi-o kosong at table 12, 50+ languages, 24/7")).toEqual([]);
  expect(piecesOf("200 Donaudampfschifffahrten")).toEqual([]);
});
