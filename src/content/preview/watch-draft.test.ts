import { beforeEach, expect, test, vi } from "vitest";
import { watchDraft, whenSecretIsValid } from "./watch-draft.ts";

type State = { data?: unknown; sourceMap?: object; loading: boolean };
const store = vi.hoisted(() => ({
  notify: (_state: State) => {},
  stop: vi.fn<() => void>(),
  requestedParams: [] as object[],
}));

vi.mock("../../lib/env.ts", () => {
  const env = { studioUrl: "http://localhost:3333", sanityProjectId: "p", sanityDataset: "d" };
  return { env };
});
vi.mock("@sanity/core-loader", () => ({
  createQueryStore: () => ({
    enableLiveMode() {},
    createFetcherStore: (_query: string, params: object) => ({
      subscribe(listener: (state: State) => void) {
        store.requestedParams.push(params);
        store.notify = listener;
        return store.stop;
      },
    }),
  }),
}));

const onData = vi.fn<(data: unknown) => void>();
beforeEach(() => {
  onData.mockClear();
  watchDraft("*[0]", {}, onData);
});

function sendDraft(heading: string, id: string): void {
  const documents = [{ _id: id, _type: "page" }];
  const sourceMap = { documents, paths: [], mappings: {} };
  store.notify({ data: { heading }, sourceMap, loading: false });
}

test("reports a change once, though the Studio sends it as typed and as saved", () => {
  sendDraft("Kopi", "page-home");
  sendDraft("Kopi", "drafts.page-home");
  expect(onData.mock.calls).toEqual([[{ heading: "Kopi" }]]);
});

test("reports every other change, even one back to an earlier text", () => {
  for (const heading of ["Kopi", "Teh", "Kopi"]) sendDraft(heading, "page-home");
  expect(onData).toHaveBeenCalledTimes(3);
});

test("reports nothing before the Studio has answered", () => {
  store.notify({ loading: true });
  expect(onData).not.toHaveBeenCalled();
});

test("accepts a secret once the Studio finds it, and then stops asking", async () => {
  const onValid = vi.fn<() => void>();
  whenSecretIsValid("tide", onValid);
  const sourceMap = { documents: [], paths: [], mappings: {} };
  store.notify({ data: { isValid: null }, sourceMap, loading: false });
  store.notify({ data: { isValid: false }, sourceMap, loading: false });
  expect(onValid).not.toHaveBeenCalled();
  store.notify({ data: { isValid: true }, sourceMap, loading: false });
  expect(onValid).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(store.stop).toHaveBeenCalledOnce());
});

test("a page that reloads in the frame uses a new id, since the Studio answers each id once", async () => {
  vi.stubGlobal("opener", null);
  for (const _load of ["first", "second"]) {
    vi.resetModules();
    const loaded = await import("./watch-draft.ts");
    loaded.watchDraft("*[0]", { path: "/" }, onData);
  }
  const [first, second] = store.requestedParams.slice(-2);
  expect(second).toMatchObject({ path: "/" });
  expect(second).not.toEqual(first);
  vi.unstubAllGlobals();
});
