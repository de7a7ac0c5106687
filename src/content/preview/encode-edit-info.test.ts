import { stegaClean } from "@sanity/client/stega";
import { expect, test, vi } from "vitest";
import { asDrafts, encodeEditInfo } from "./encode-edit-info.ts";

vi.mock("../../lib/env.ts", () => ({ env: { studioUrl: "http://localhost:3333" } }));

const result = { heading: "Kopi and kaya toast", path: "/kopi" };

function mapping(path: number) {
  const source = { type: "documentValue" as const, document: 0, path };
  return { type: "value" as const, source };
}

function mark(id: string) {
  const sourceMap = asDrafts({
    documents: [{ _id: id, _type: "page" }],
    paths: ["$['title']", "$['path']"],
    mappings: { "$['heading']": mapping(0), "$['path']": mapping(1) },
  });
  return encodeEditInfo(result, sourceMap) as typeof result;
}

test("adds edit info to texts that are read, not to values that code compares", () => {
  const { heading, path } = mark("page-home");
  expect(heading).not.toBe(result.heading);
  expect(stegaClean(heading)).toBe(result.heading);
  expect(path).toBe(result.path);
});

test("a text keeps its edit info when its document gets its first draft", () => {
  expect(mark("drafts.page-home")).toEqual(mark("page-home"));
});
