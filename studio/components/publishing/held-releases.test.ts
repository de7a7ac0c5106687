import { afterEach, expect, test, vi } from "vitest";
import { setReleaseConfirmation, type RequestedRelease, confirmReleases } from "./held-releases.ts";

const send = vi.fn<typeof fetch>(async () => Response.json({ transactionId: "t" }));
const confirmingFetch = confirmReleases(send);
const ACTIONS = "https://lake.example/v2025-02-19/data/actions/production";

function post(actions: object[], url = ACTIONS, options: object = {}): Promise<Response> {
  return confirmingFetch(url, { method: "POST", body: JSON.stringify({ actions, ...options }) });
}

const publish = { actionType: "sanity.action.release.publish", releaseId: "spring" };
const schedule = { actionType: "sanity.action.release.schedule", releaseId: "spring" };

let stop = () => {};
function mockConfirmation(mayPublish: boolean) {
  const requestedReleases: RequestedRelease[] = [];
  stop = setReleaseConfirmation(async (release) => {
    requestedReleases.push(release);
    return mayPublish;
  });
  return requestedReleases;
}

afterEach(() => {
  stop();
  send.mockClear();
});

test("sends a release that an editor confirms", async () => {
  const requestedReleases = mockConfirmation(true);
  expect((await post([publish])).status).toBe(200);
  expect((await post([schedule])).status).toBe(200);
  expect(requestedReleases).toEqual([
    { name: "spring", isScheduled: false },
    { name: "spring", isScheduled: true },
  ]);
  expect(send).toHaveBeenCalledTimes(2);
});

test("does not send a release that is kept back, and returns the reason to the Studio", async () => {
  mockConfirmation(false);
  const refusal = await post([publish]);
  expect(refusal.status).toBe(409);
  expect(await refusal.json()).toMatchObject({
    error: { description: "Nothing was published: you held the release back" },
  });
  expect(send).not.toHaveBeenCalled();
});

test("does not check other actions, dry runs and other requests", async () => {
  const requestedReleases = mockConfirmation(false);
  await post([{ actionType: "sanity.action.release.create", releaseId: "spring" }]);
  await post([publish], ACTIONS, { dryRun: true });
  await post([publish], ACTIONS.replace("actions", "mutate"));
  await confirmingFetch(`${ACTIONS}?x=1`);
  expect(requestedReleases).toEqual([]);
  expect(send).toHaveBeenCalledTimes(4);
});

test("sends a release without asking if no dialog can be shown", async () => {
  mockConfirmation(false);
  stop();
  await post([publish]);
  expect(send).toHaveBeenCalledTimes(1);
});
