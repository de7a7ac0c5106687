import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test, vi } from "vitest";

const code = readFileSync(join(import.meta.dirname, "../../public/desk-worker.js"), "utf8");
const notice = {
  title: "New lead: Kopi",
  body: "Waiter AI",
  path: "/admin/dashboard/leads/1",
  tag: "1",
};

type Work = { waitUntil: (done: Promise<unknown>) => void };
type Window = { url: string; focused: boolean; postMessage: () => void; focus: () => void };

const showNotification = vi.fn<(title: string, options: object) => Promise<void>>();
const openWindow = vi.fn<(path: string) => void>();
const setAppBadge = vi.fn<() => Promise<void>>();
let windows: Window[];
let listeners: Map<string, (event: object) => void>;

function windowAt(url: string, focused = false) {
  const client = { url, focused, postMessage: vi.fn<() => void>(), focus: vi.fn<() => void>() };
  windows.push(client);
  return client;
}

async function send(type: string, event: object): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  const waitUntil: Work["waitUntil"] = (work) => (done = work);
  listeners.get(type)?.({ ...event, waitUntil });
  await done;
}

const push = () => send("push", { data: { json: () => notice } });
const press = () => {
  const notification = { close: vi.fn<() => void>(), data: { path: notice.path } };
  return send("notificationclick", { notification });
};

beforeEach(() => {
  windows = [];
  listeners = new Map();
  for (const mock of [showNotification, setAppBadge]) mock.mockReset().mockResolvedValue();
  openWindow.mockReset();
  runInNewContext(code, {
    URL,
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners.set(type, listener);
    },
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
    registration: { showNotification },
    navigator: { setAppBadge },
  });
});

test("shows a notification and a badge while a page of the site has the focus, not the desk", async () => {
  windowAt("https://selat.example/contact", true);
  windowAt("https://selat.example/admin/today");
  await push();
  const { title, path, ...texts } = notice;
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    title,
    expect.objectContaining({ ...texts, data: { path } }),
  );
  expect(setAppBadge).toHaveBeenCalledOnce();
});

test("shows no notification while a window of the desk has the focus", async () => {
  windowAt("https://selat.example/admin/dashboard", true);
  await push();
  expect(showNotification).not.toHaveBeenCalled();
});

test("a click on a notification opens the lead in an open desk, otherwise in a new window", async () => {
  const site = windowAt("https://selat.example/");
  await press();
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(notice.path);
  expect(site.postMessage).not.toHaveBeenCalled();

  const desk = windowAt("https://selat.example/admin/today");
  await press();
  expect(desk.postMessage).toHaveBeenCalledExactlyOnceWith({ open: notice.path });
  expect(desk.focus).toHaveBeenCalledOnce();
  expect(openWindow).toHaveBeenCalledOnce();
});
