import { describe, expect, it } from "vitest";

import { compile, toDataset } from "../src/groq.ts";
import { refusal, useLake } from "./test-lake.ts";

const fixture = useLake();

/** A query that evaluates ten to the power of `depth` numbers. */
function nested(depth: number): string {
  const numbers = "[1,2,3,4,5,6,7,8,9,10]";
  return depth === 0 ? numbers : `${numbers}[count(${nested(depth - 1)}) > 0]`;
}

describe("a query that takes too long", () => {
  it("is cancelled, and the next one is answered", () => {
    const slow = () => compile({ text: nested(12), params: {}, longest: 200 })(toDataset([]));
    expect(slow).toThrow("The query was cancelled after 0.2 s");
    expect(compile({ text: nested(1), params: {} })(toDataset([]))).toHaveLength(10);
  });

  it("is cancelled inside a filter of documents, too", () => {
    const text = `*[_type == "page" && count(${nested(12)}) > 0]`;
    const page = { _id: "a", _type: "page", _rev: "1", _createdAt: "", _updatedAt: "" };
    const slow = () => compile({ text, params: {}, longest: 200 })(toDataset([page]));
    expect(slow).toThrow("cancelled");
  });
});

describe("the body of a request", () => {
  it("is accepted with 15 MB, and refused with 17 MB", async () => {
    const text = "x".repeat(1024 ** 2);
    const parts = Array.from({ length: 17 }, () => text);
    const create = (length: number) =>
      fixture.client.create({ _id: `big-${length}`, _type: "page", parts: parts.slice(0, length) });
    await expect(create(15)).resolves.toMatchObject({ _id: "big-15" });
    expect(await refusal(create(17))).toMatchObject({ statusCode: 413 });
  });
});
