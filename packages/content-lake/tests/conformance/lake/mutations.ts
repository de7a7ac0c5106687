import { type Group, having, ok, refused } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { isText, item } from "./ask.ts";

const creating: Group<Servers> = {
  name: "mutations: create, replace, delete",
  cases: [
    item(
      "create returns an id, a revision and times",
      ({ lake }) => lake.create({ _type: "item" }),
      ok(
        having({
          _id: isText,
          _type: "item",
          _rev: isText,
          _createdAt: isText,
          _updatedAt: isText,
        }),
      ),
    ),
    item(
      "create with a prefix as the id",
      async ({ lake }) =>
        (await lake.create({ _id: "drafts.", _type: "item" }))._id.startsWith("drafts."),
      ok(true),
    ),
    item(
      "create of an existing document",
      ({ lake, id }) => lake.create({ _id: id, _type: "item" }),
      refused(409, "mutationError"),
    ),
    item(
      "createOrReplace removes other fields",
      async ({ lake, id }) =>
        Object.keys(await lake.createOrReplace({ _id: id, _type: "item", m: 1 })).toSorted(),
      ok(["_createdAt", "_id", "_rev", "_type", "_updatedAt", "m"]),
    ),
    item(
      "createIfNotExists leaves an existing document unchanged",
      async ({ lake, id }) => {
        await lake.createIfNotExists({ _id: id, _type: "item", n: 9 });
        return lake.fetch("*[_id == $id][0].n", { id });
      },
      ok(1),
    ),
    item(
      "delete",
      async ({ lake, id }) => {
        await lake.delete(id);
        return lake.getDocument(id);
      },
      ok(undefined),
    ),
    item(
      "delete of a missing document",
      async ({ lake }) => (await lake.delete("none")).results,
      ok([]),
    ),
    item(
      "delete by a query",
      async ({ lake, id }) => {
        await lake.delete({ query: "*[_id == $id]", params: { id } });
        return lake.fetch("count(*[_id == $id])", { id });
      },
      ok(0),
    ),
    item(
      "a document without a type",
      ({ lake }) => lake.mutate([{ create: { _id: "x" } as never }]),
      refused(400, "mutationError"),
    ),
    item(
      "an invalid id",
      ({ lake }) => lake.create({ _id: "with spaces", _type: "item" }),
      refused(400, "mutationError"),
    ),
    item(
      "an unknown mutation",
      ({ lake }) => lake.mutate([{ wish: {} } as never]),
      refused(400, "mutationError"),
    ),
    item(
      "the ids and results of each mutation",
      async ({ lake, id }) => lake.mutate([{ delete: { id } }], { returnDocuments: false }),
      ok(having({ transactionId: isText, results: [having({ id: isText, operation: "delete" })] })),
    ),
  ],
};

const patching: Group<Servers> = {
  name: "mutations: patch",
  cases: [
    item("set", async ({ lake, id }) => (await lake.patch(id).set({ n: 2 }).commit())["n"], ok(2)),
    item(
      "set by path",
      async ({ lake, id }) => (await lake.patch(id).set({ "deep.a.b": 2 }).commit())["deep"],
      ok({ a: { b: 2 } }),
    ),
    item(
      "set by key",
      async ({ lake, id }) =>
        (await lake.patch(id).set({ 'list[_key=="b"].n': 9 }).commit())["list"],
      ok([
        { _key: "a", n: 1 },
        { _key: "b", n: 9 },
      ]),
    ),
    item(
      "setIfMissing",
      async ({ lake, id }) => {
        const { n, m } = await lake.patch(id).setIfMissing({ n: 5, m: 5 }).commit();
        return { n, m };
      },
      ok({ n: 1, m: 5 }),
    ),
    item(
      "unset",
      async ({ lake, id }) => "n" in (await lake.patch(id).unset(["n"]).commit()),
      ok(false),
    ),
    item(
      "unset by key",
      async ({ lake, id }) => (await lake.patch(id).unset(['list[_key=="a"]']).commit())["list"],
      ok([{ _key: "b", n: 2 }]),
    ),
    item(
      "inc and dec",
      async ({ lake, id }) => (await lake.patch(id).inc({ n: 5 }).dec({ n: 2 }).commit())["n"],
      ok(4),
    ),
    item(
      "insert after",
      async ({ lake, id }) => {
        const { list } = await lake
          .patch(id)
          .insert("after", "list[0]", [{ _key: "c" }])
          .commit();
        return (list as { _key: string }[]).map(({ _key }) => _key);
      },
      ok(["a", "c", "b"]),
    ),
    item(
      "insert before a key",
      async ({ lake, id }) => {
        const { list } = await lake
          .patch(id)
          .insert("before", 'list[_key=="a"]', [{ _key: "c" }])
          .commit();
        return (list as { _key: string }[]).map(({ _key }) => _key);
      },
      ok(["c", "a", "b"]),
    ),
    item(
      "insert as a replacement",
      async ({ lake, id }) => {
        const { list } = await lake
          .patch(id)
          .insert("replace", 'list[_key=="a"]', [{ _key: "c" }])
          .commit();
        return (list as { _key: string }[]).map(({ _key }) => _key);
      },
      ok(["c", "b"]),
    ),
    item(
      "append",
      async ({ lake, id }) => {
        const { list } = await lake
          .patch(id)
          .append("list", [{ _key: "z" }])
          .commit();
        return (list as { _key: string }[]).map(({ _key }) => _key);
      },
      ok(["a", "b", "z"]),
    ),
    item(
      "prepend",
      async ({ lake, id }) => {
        const { list } = await lake
          .patch(id)
          .prepend("list", [{ _key: "0" }])
          .commit();
        return (list as { _key: string }[]).map(({ _key }) => _key);
      },
      ok(["0", "a", "b"]),
    ),
    item(
      "diffMatchPatch",
      async ({ lake, id }) =>
        (await lake.patch(id).diffMatchPatch({ text: "@@ -1,3 +1,3 @@\n-one\n+two\n" }).commit())[
          "text"
        ],
      ok("two"),
    ),
    item(
      "automatic keys",
      async ({ lake, id }) => {
        const { list } = await lake
          .patch(id)
          .append("list", [{ n: 3 }])
          .commit({ autoGenerateArrayKeys: true });
        return isText((list as { _key?: string }[])[2]?._key);
      },
      ok(true),
    ),
    item(
      "gives a new revision",
      async ({ lake, id }) => {
        const before = await lake.getDocument(id);
        const after = await lake.patch(id).set({ n: 3 }).commit();
        return before?._rev !== after._rev && after._createdAt === before?._createdAt;
      },
      ok(true),
    ),
    item(
      "with the current revision",
      async ({ lake, id }) => {
        const document = await lake.getDocument(id);
        return (
          await lake
            .patch(id)
            .ifRevisionId(document?._rev ?? "")
            .set({ n: 4 })
            .commit()
        )["n"];
      },
      ok(4),
    ),
    item(
      "with another revision",
      ({ lake, id }) => lake.patch(id).ifRevisionId("other").set({ n: 4 }).commit(),
      refused(409, "mutationError"),
    ),
    item(
      "of a missing document",
      ({ lake }) => lake.patch("none").set({ n: 1 }).commit(),
      refused(409, "mutationError"),
    ),
    item(
      "of the document's type",
      ({ lake, id }) => lake.patch(id).set({ _type: "other" }).commit(),
      refused(409, "mutationError"),
    ),
    item(
      "by a query",
      async ({ lake, id }) => {
        await lake.patch({ query: "*[_id == $id]", params: { id } }).set({ n: 7 }).commit();
        return lake.fetch("*[_id == $id][0].n", { id });
      },
      ok(7),
    ),
  ],
};

export const mutations: Group<Servers>[] = [creating, patching];
