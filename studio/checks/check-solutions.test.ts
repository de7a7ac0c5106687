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
  "“%s” asks for nothing that is not offered",
  (query) => {
    expect(messagesFor(query, waiter, malay)).toEqual([]);
  },
);

test.each(["solution=Kitchen AI", "product=Kitchen AI", "solution=Kitchen AI&product=Waiter AI"])(
  "“%s” is a warning at the link",
  (query) => {
    expect(messagesFor(query, waiter)).toEqual([
      "The contact form offers no “Kitchen AI”, so this link preselects nothing",
    ]);
  },
);

test("a name of another language is not what is stored; without solutions the form has its own", () => {
  expect(messagesFor("solution=Pelayan AI", waiter, malay)).toHaveLength(1);
  expect(messagesFor("solution=Kitchen AI")).toEqual([]);
});

test("a redirect to a solution that is gone is a warning too", () => {
  const flyer = { _id: "r", _type: "redirect", from: "/flyer", query: "solution=Kitchen AI" };
  const [found] = checkSolutions(toContent([waiter, flyer]));
  expect(found).toMatchObject({ documentId: "r", path: ["query"], level: "warning" });
});
