import { expect, test } from "vitest";
import { checkSolutions } from "./check-solutions.ts";
import { toContent } from "../texts/content.ts";

const waiter = { _id: "waiter", _type: "solution", name: "Waiter AI" };
const malay = { _id: "waiter-ms", _type: "solution", language: "ms", name: "Pelayan AI" };

function messagesFor(query: string, ...solutions: { _id: string; _type: string }[]): string[] {
  const link = { _key: "l", _type: "link", kind: "internal", query };
  const home = { _id: "home", _type: "page", path: "/", sections: [{ _key: "a", links: [link] }] };
  return checkSolutions(toContent([home, ...solutions])).map(({ message }) => message);
}

test.each(["source=free-trial&solution=Waiter AI", "product=Waiter AI", "source=a", ""])(
  "accepts the query “%s”, whose solution is offered or not named",
  (query) => {
    expect(messagesFor(query, waiter, malay)).toEqual([]);
  },
);

test.each(["solution=Kitchen AI", "product=Kitchen AI", "solution=Kitchen AI&product=Waiter AI"])(
  "reports the query “%s” as a warning at the link",
  (query) => {
    expect(messagesFor(query, waiter)).toEqual([
      "The contact form offers no “Kitchen AI”, so this link preselects nothing",
    ]);
  },
);

test("reports a name in another language than the stored one; accepts the form's defaults", () => {
  expect(messagesFor("solution=Pelayan AI", waiter, malay)).toHaveLength(1);
  expect(messagesFor("solution=Kitchen AI")).toEqual([]);
});

test("reports a redirect to a solution that no longer exists as a warning", () => {
  const flyer = { _id: "r", _type: "redirect", from: "/flyer", query: "solution=Kitchen AI" };
  const [found] = checkSolutions(toContent([waiter, flyer]));
  expect(found).toMatchObject({ documentId: "r", path: ["query"], level: "warning" });
});
