import { describe, expect, it } from "vitest";

import { draftIdOf, isPublishedId, publishedIdOf } from "../src/ids.ts";
import { parsePerspective, project } from "../src/perspectives.ts";
import { refusalOf } from "./memory-store.ts";
import type { LakeDocument } from "../src/types.ts";

function documentOf(_id: string, more: object = {}): LakeDocument {
  const time = "2030-01-01T00:00:00Z";
  return { _id, _type: "page", _rev: "r", _createdAt: time, _updatedAt: time, ...more };
}

describe("ids", () => {
  it.each([
    ["page", "page", true],
    ["drafts.page", "page", false],
    ["versions.spring.page", "page", false],
    ["versions.spring.in.path", "in.path", false],
    ["drafts", "drafts", true],
    ["my.drafts.page", "my.drafts.page", true],
    ["versions.page", "versions.page", true],
  ])("%s belongs to %s", (id, publishedId, isPublished) => {
    expect(publishedIdOf(id)).toBe(publishedId);
    expect(isPublishedId(id)).toBe(isPublished);
  });

  it("of a draft is made from the published id", () => {
    expect(draftIdOf("page")).toBe("drafts.page");
  });
});

describe("the perspective of a request", () => {
  it.each([
    ["published", "published"],
    ["raw", "raw"],
    ["drafts", ["drafts"]],
    ["previewDrafts", ["drafts"]],
    ["spring,drafts", ["spring", "drafts"]],
    [
      ["spring", "drafts", "published"],
      ["spring", "drafts"],
    ],
    [
      ["raw", "drafts"],
      ["raw", "drafts"],
    ],
    [["published", "published"], []],
    [["spring", 7], ["spring"]],
  ])("%j means %j", (value, perspective) => {
    expect(parsePerspective(value, "2025-02-19")).toEqual(perspective);
  });

  it.each([
    ["2025-02-18", "raw"],
    ["1", "raw"],
    ["2025-02-19", "published"],
    ["2026-01-01", "published"],
    ["X", "published"],
  ])("of a request of API version %s without a name is %s", (apiVersion, perspective) => {
    for (const value of [undefined, "", [], 7]) {
      expect(parsePerspective(value, apiVersion)).toBe(perspective);
    }
  });
});

describe("a name of a perspective", () => {
  it.each(["a b", "(spring", "spring)", "a.b"])("cannot be '%s'", (name) => {
    expect(refusalOf(() => parsePerspective(["drafts", name], "1"))).toMatchObject({
      status: 400,
      type: "badRequest",
      message: `Invalid perspective "${name}"`,
    });
  });
});

describe("a projection", () => {
  const documents = [
    documentOf("versions.spring.page", { title: "Spring" }),
    documentOf("page", { title: "Published" }),
    documentOf("drafts.page", { title: "Draft" }),
    documentOf("drafts.new", { title: "Never published" }),
    documentOf("in.path", { title: "With a dot" }),
    documentOf("versions.autumn.page", { title: "Autumn" }),
  ];

  function shown(perspective: Parameters<typeof project>[1]) {
    return project(documents, perspective).map(({ _id, _originalId, title }) => {
      return [_id, _originalId, title];
    });
  }

  it("returns the stored documents for raw", () => {
    expect(project(documents, "raw")).toBe(documents);
  });

  it("leaves drafts and versions out of published", () => {
    expect(shown("published")).toEqual([
      ["page", "page", "Published"],
      ["in.path", "in.path", "With a dot"],
    ]);
  });

  it("shows a layer's documents under the published id", () => {
    expect(shown(["drafts"])).toEqual([
      ["page", "drafts.page", "Draft"],
      ["in.path", "in.path", "With a dot"],
      ["new", "drafts.new", "Never published"],
    ]);
    expect(shown(["spring"])).toEqual([
      ["page", "versions.spring.page", "Spring"],
      ["in.path", "in.path", "With a dot"],
    ]);
  });

  it("shows the strongest layer first in the stack", () => {
    expect(shown(["spring", "drafts"])[0]).toEqual(["page", "versions.spring.page", "Spring"]);
    expect(shown(["drafts", "spring"])[0]).toEqual(["page", "drafts.page", "Draft"]);
  });

  it("hides what a release unpublishes, and only that", () => {
    const marked = documentOf("versions.spring.page", { _system: { delete: true } });
    expect(project([documentOf("page"), marked], ["spring"])).toEqual([]);
    for (const _system of [{ delete: false }, {}, null, "delete"]) {
      const unmarked = documentOf("versions.spring.page", { _system });
      expect(project([documentOf("page"), unmarked], ["spring"])).toMatchObject([{ _system }]);
    }
  });

  it("returns the same copy of a document in every perspective", () => {
    const fresh = [documentOf("page")];
    expect(project(fresh, "published")[0]).toBe(project(fresh, ["spring"])[0]);
  });
});
