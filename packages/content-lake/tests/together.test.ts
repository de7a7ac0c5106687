import { describe, expect, it } from "vitest";

import { ALLOWED_ORIGIN, clientOf, useLake } from "./test-lake.ts";

const fixture = useLake();

/** Sends a request to the lake as one of its users, or without a token. */
async function ask(path: string, token: string | null = "local", init: RequestInit = {}) {
  const headers = { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${fixture.url}/v2022-06-30${path}`, {
    redirect: "manual",
    ...init,
    headers,
  });
  const text = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text,
  };
}

const ADD_ON = "/projects/local/datasets?datasetProfile=comments&addonFor=production";

describe("users", () => {
  it("are members of the project, with accounts that can be read by id", async () => {
    const { body: project } = await ask("/projects/local");
    const ids = project.members.map(({ id }: { id: string }) => id);
    expect(ids.length).toBeGreaterThan(1);
    const { body: accounts } = await ask(`/users/${ids.join(",")}`);
    expect(accounts.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(new Set(accounts.map((each: { displayName: string }) => each.displayName)).size).toBe(
      ids.length,
    );
    expect(await ask("/users/p-local")).toMatchObject({ body: { id: "p-local" } });
    expect(await ask("/users/p-nobody")).toMatchObject({ status: 404 });
  });

  it("differ by their tokens", async () => {
    expect((await ask("/users/me")).body).toMatchObject({ id: "p-local" });
    expect((await ask("/users/me", "local-budi")).body).toMatchObject({ id: "p-budi" });
    for (const path of ["/users/me", "/auth/id"]) {
      expect(await ask(path, null)).toEqual({ status: 200, location: null, body: {} });
      expect(await ask(path, "local-nobody")).toMatchObject({ status: 401 });
    }
  });

  it("belong to the group from which the Studio reads who can be mentioned", async () => {
    const query = `*[_type == "system.group"]{members, grants}`;
    const [group] = await fixture.client.fetch(query);
    expect(group.members).toContain("p-budi");
    expect(group.grants[0].permissions).toContain("read");
    expect(await fixture.anonymous.fetch(query)).toEqual([]);
  });

  it("are the authors of their changes", async () => {
    const budi = clientOf(fixture.url, { token: "local-budi" });
    await fixture.client.create({ _id: "authored", _type: "page" });
    await budi.patch("authored").set({ title: "By Budi" }).commit();
    const { body } = await ask("/data/history/production/events/documents/authored");
    const events: { author: string }[] = body.events.authored;
    expect(events.map(({ author }) => author)).toEqual(["p-budi", "p-local"]);
  });

  it("keep separate preferences", async () => {
    const put = async (token: string, value: string) =>
      ask("/users/me/keyvalue", token, {
        method: "PUT",
        body: JSON.stringify([{ key: "studio.order", value }]),
      });
    await put("local", "by title");
    await put("local-budi", "by date");
    const { body } = await ask("/users/me/keyvalue/studio.order");
    expect(body).toEqual([{ key: "studio.order", value: "by title" }]);
    expect(await ask("/users/me/keyvalue/studio.order", null)).toMatchObject({ status: 401 });
  });
});

const login = (id: string, origin: string) =>
  ask(`/auth/login/${id}?${new URLSearchParams({ origin, withSid: "true" }).toString()}`, null);

describe("sign-in", () => {
  it("lists the users, redirects to the Studio and gives it a token once", async () => {
    const { body } = await ask("/auth/providers", null);
    expect(body.providers).toHaveLength(2);
    const { status, location } = await login("p-budi", `${ALLOWED_ORIGIN}/structure/pages`);
    expect(status).toBe(302);
    const { origin, pathname, hash } = new URL(location ?? "");
    expect([origin, pathname]).toEqual([ALLOWED_ORIGIN, "/structure/pages"]);
    const sid = hash.replace("#sid=", "");
    // The Studio accepts no shorter session id.
    expect(sid.length).toBeGreaterThanOrEqual(20);
    expect((await ask(`/auth/fetch?sid=${sid}`, null)).body).toEqual({ token: "local-budi" });
    expect(await ask(`/auth/fetch?sid=${sid}`, null)).toMatchObject({ status: 404 });
  });

  it.each([
    ["an unknown user", "p-nobody", ALLOWED_ORIGIN],
    ["a page of another origin", "p-budi", "https://example.com"],
    ["an empty origin", "p-budi", ""],
  ])("refuses a sign-in with %s", async (_name, id, origin) => {
    expect(await login(id, origin)).toMatchObject({ status: 404, location: null });
  });
});

describe("the add-on dataset", () => {
  it("is listed for the content's dataset, and named by its set-up", async () => {
    const { body } = await ask(ADD_ON);
    expect(body).toMatchObject([{ name: "production-comments", aclMode: "private" }]);
    const setUp = (dataset: string, token: string | null = "local") =>
      ask(`/comments/${dataset}/setup`, token, { method: "POST" });
    expect((await setUp("production")).body).toEqual({ datasetName: "production-comments" });
    expect(await setUp("other")).toMatchObject({ status: 404 });
    expect(await setUp("production", null)).toMatchObject({ status: 401 });
  });

  it("keeps comments apart from the content", async () => {
    const comments = clientOf(fixture.url, { dataset: "production-comments" });
    await comments.create({ _id: "remark", _type: "comment", message: "Shorter?" });
    expect(await comments.getDocument("remark")).toMatchObject({ message: "Shorter?" });
    expect(await fixture.client.getDocument("remark")).toBeUndefined();
  });

  it.each([
    ["a query", "/data/query/production-comments?query=*", {}],
    ["a document", "/data/doc/production-comments/remark", {}],
    ["an export", "/data/export/production-comments", {}],
    ["a listener", "/data/listen/production-comments?query=*", {}],
    ["the history", "/data/history/production-comments/transactions/remark", {}],
    [
      "a change",
      "/data/mutate/production-comments",
      { method: "POST", body: JSON.stringify({ mutations: [] }) },
    ],
  ])("refuses %s without a token, and to pages of another origin", async (...args) => {
    const [, path, init] = args;
    expect(await ask(path, null, init)).toMatchObject({ status: 401 });
    const headers = { origin: "https://example.com" };
    expect(await ask(path, "local", { ...init, headers })).toMatchObject({ status: 403 });
  });

  it("answers a ping to anyone", async () => {
    expect(await ask("/data/ping/production-comments", null)).toMatchObject({ status: 200 });
  });

  it("refuses the upload of a file with 404", async () => {
    const upload = { method: "POST", body: "x" };
    const { status } = await ask("/assets/files/production-comments", "local", upload);
    expect(status).toBe(404);
  });
});
