import { describe, expect, it } from "vitest";

import { refusal, useLake } from "./test-lake.ts";

const fixture = useLake();

describe("mutations", () => {
  it("create a document with a generated id and system fields", async () => {
    const created = await fixture.client.create({ _type: "faq", question: "Why?" });
    expect(created._id).toMatch(/^[a-z0-9]{22}$/);
    expect(created._createdAt).toBe(created._updatedAt);
    expect(await fixture.client.getDocument(created._id)).toEqual(created);
  });

  it("refuse to create the same id twice with 409", async () => {
    await fixture.client.create({ _id: "twice", _type: "faq" });
    const again = refusal(fixture.client.create({ _id: "twice", _type: "faq" }));
    expect(await again).toMatchObject({ statusCode: 409, reason: "documentAlreadyExistsError" });
  });

  it("leave an existing document alone with createIfNotExists", async () => {
    await fixture.client.create({ _id: "kept", _type: "faq", question: "First" });
    await fixture.client.createIfNotExists({ _id: "kept", _type: "faq", question: "Second" });
    expect(await fixture.client.getDocument("kept")).toMatchObject({ question: "First" });
  });

  it("apply every patch operation in one transaction", async () => {
    const { client } = fixture;
    await client.create({ _id: "patched", _type: "faq", count: 1, question: "q", old: true });
    await client
      .transaction()
      .patch("patched", (patch) => patch.setIfMissing({ tags: [] }).append("tags", ["a", "b"]))
      .patch("patched", (patch) => patch.prepend("tags", ["z"]).inc({ count: 3 }))
      .patch("patched", (patch) => patch.dec({ count: 1 }).unset(["old"]))
      .patch("patched", (patch) => patch.diffMatchPatch({ question: "@@ -1 +1,2 @@\n q\n+!\n" }))
      .commit();
    const patched = await client.getDocument("patched");
    expect(patched).toMatchObject({ tags: ["z", "a", "b"], count: 3, question: "q!" });
    expect(patched).not.toHaveProperty("old");
  });

  it("patch and delete by query", async () => {
    const { client } = fixture;
    await client.create({ _id: "stat-1", _type: "stat", value: 1 });
    await client.create({ _id: "stat-2", _type: "stat", value: 2 });
    await client
      .patch({ query: '*[_type == "stat" && value > $n]', params: { n: 1 } })
      .set({ big: true })
      .commit({ returnDocuments: false });
    expect(await client.fetch('*[_type == "stat" && big]._id')).toEqual(["stat-2"]);
    await client.delete({ query: '*[_type == "stat"]' });
    expect(await client.fetch('count(*[_type == "stat"])')).toBe(0);
  });

  it("keep the creation time when a document is replaced", async () => {
    const first = await fixture.client.createOrReplace({ _id: "replaced", _type: "faq", a: 1 });
    const second = await fixture.client.createOrReplace({ _id: "replaced", _type: "faq", b: 2 });
    expect(second._createdAt).toBe(first._createdAt);
    expect(second).not.toHaveProperty("a");
  });

  it("use the client's transaction id as the revision and refuse it a second time", async () => {
    const { client } = fixture;
    const commit = () =>
      client
        .transaction()
        .createOrReplace({ _id: "own-id", _type: "faq" })
        .transactionId("tx-1")
        .commit();
    await commit();
    expect(await client.getDocument("own-id")).toMatchObject({ _rev: "tx-1" });
    expect(await refusal(commit())).toMatchObject({ statusCode: 409 });
  });

  it("change nothing in a dry run", async () => {
    const document = { _id: "dry", _type: "faq" };
    expect(await fixture.client.create(document, { dryRun: true })).toMatchObject(document);
    expect(await fixture.client.getDocument("dry")).toBeUndefined();
  });
});

describe("refused mutations", () => {
  it("a patch of another revision is a 409 conflict", async () => {
    await fixture.client.create({ _id: "revised", _type: "faq" });
    const patch = fixture.client.patch("revised").ifRevisionId("other").set({ a: 1 });
    expect(await refusal(patch.commit())).toMatchObject({
      statusCode: 409,
      reason: "documentRevisionIDDoesNotMatchError",
    });
  });

  it("a patch of a missing document is a 409 conflict", async () => {
    const patch = fixture.client.patch("missing").set({ a: 1 });
    expect(await refusal(patch.commit())).toMatchObject({
      statusCode: 409,
      reason: "documentNotFoundError",
    });
  });

  it("a failing transaction leaves no trace of its other mutations", async () => {
    const transaction = fixture.client
      .transaction()
      .create({ _id: "half", _type: "faq" })
      .patch("missing", (patch) => patch.set({ a: 1 }));
    expect(await refusal(transaction.commit())).toMatchObject({ statusCode: 409 });
    expect(await fixture.client.getDocument("half")).toBeUndefined();
  });

  it("a strong reference to a missing document is a 409 conflict", async () => {
    const reference = { _type: "reference", _ref: "nowhere" };
    const create = fixture.client.create({ _id: "refers", _type: "page", reference });
    expect(await refusal(create)).toMatchObject({
      statusCode: 409,
      reason: "documentReferenceDoesNotExistError",
    });
    const weak = { ...reference, _weak: true };
    await fixture.client.create({ _id: "refers", _type: "page", reference: weak });
  });

  it("the deletion of a document that another refers to is a 409 conflict", async () => {
    const { client } = fixture;
    const reference = { _type: "reference", _ref: "target" };
    await client.create({ _id: "target", _type: "faq" });
    await client.create({ _id: "referrer", _type: "page", reference });
    expect(await refusal(client.delete("target"))).toMatchObject({
      statusCode: 409,
      reason: "documentHasExistingReferencesError",
    });
    await client.delete("referrer");
    await client.delete("target");
  });

  it.each([
    ["no type", { create: { _id: "a" } }],
    ["a bad id", { create: { _id: "a b", _type: "faq" } }],
    ["two operations", { create: { _type: "faq" }, delete: { id: "a" } }],
    ["an unknown operation", { upsert: {} }],
    ["the value null", null],
  ])("a mutation with %s is a 400", async (_name, mutation) => {
    const response = await fetch(`${fixture.url}/v1/data/mutate/production`, {
      method: "POST",
      headers: { authorization: "Bearer local" },
      body: JSON.stringify({ mutations: [mutation] }),
    });
    expect(response.status).toBe(400);
  });
});
