import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { PatchEvent, set } from "sanity";
import { useDocumentPane } from "sanity/structure";
import { beforeEach, expect, test, vi } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { Actions } from "../../tests/document-parts.tsx";
import { lake, renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";
import { endPublish, queuePublish, whenQueueIsEmpty } from "../publish-queue.ts";
import { PUBLISH_TIMEOUT_MS, PublishStatus, PUBLISH_RETRY_MS } from "./publish-queue-host.tsx";

const settings = {
  _id: "siteSettings",
  _type: "siteSettings",
  title: "Selat",
  redirectHosts: ["shop.selat.example"],
};
const HREF = "https://shop.selat.example/old";
const redirect = {
  _id: "redirect-shop",
  _type: "redirect",
  from: "/shop",
  kind: "external",
  href: HREF,
};
const addresses = {
  right: "https://shop.selat.example/new",
  wrong: "https://elsewhere.example/",
};

/** Buttons that write an address like the form does. */
function Writing() {
  const { onChange, ready, isPermissionsLoading } = useDocumentPane();
  return Object.entries(addresses).map(([name, href]) => (
    <button
      key={name}
      type="button"
      disabled={!ready || isPermissionsLoading}
      onClick={() => onChange(PatchEvent.from([set(href, ["href"])]))}
    >
      {`Write the ${name} address`}
    </button>
  ));
}

/** A form that a button closes. */
function Leaving({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <PublishStatus />
      <button type="button" onClick={() => setIsOpen(false)}>
        Leave
      </button>
      {isOpen && children}
    </>
  );
}

async function press(name: string): Promise<void> {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await userEvent.click(button);
}

const hrefOf = (id: string) => lake.fetch<string | null>(`*[_id == $id][0].href`, { id });

/** Whether the browser would ask before the window is closed. */
const warnsBeforeClosing = () =>
  !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Makes the rule about the address wait until the returned function is called. */
function holdRules(): () => void {
  const pending = Promise.withResolvers<void>();
  answerWith((url, init, pass) =>
    `${url.search}${String(init?.body)}`.includes("redirectHosts")
      ? pending.promise.then(pass)
      : undefined,
  );
  return pending.resolve;
}

async function publishAndLeave(address: keyof typeof addresses): Promise<() => void> {
  const release = holdRules();
  await press(`Write the ${address} address`);
  await waitFor(async () => expect(await hrefOf("drafts.redirect-shop")).toBe(addresses[address]));
  expect(warnsBeforeClosing()).toBe(false);
  await press("Publish");
  expect(await screen.findByText(/^Publishing “\/shop”/)).toBeTruthy();
  expect(warnsBeforeClosing()).toBe(true);
  await press("Leave");
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
  expect(await hrefOf("redirect-shop")).toBe(HREF);
  return release;
}

const sockets = new Set<WebSocket>();
let isConnected = true;

/** A socket that a test can cut off, and that does not open while the connection is lost. */
class Socket extends WebSocket {
  constructor(url: string | URL) {
    super(isConnected ? url : "ws://localhost:1");
    sockets.add(this);
    // Node ends a test for an error that nobody listens to.
    this.addEventListener("error", () => undefined);
  }
}

/** Cuts the Studio off from the lake's events; the returned function connects it again. */
function loseConnection(): () => void {
  isConnected = false;
  for (const socket of sockets) socket.close();
  return () => {
    isConnected = true;
  };
}

beforeEach(async () => {
  vi.stubGlobal("WebSocket", Socket);
  await storeOnly(settings, redirect);
  renderWithDocument(
    { type: "redirect", id: redirect._id },
    <Leaving>
      <Actions />
      <Writing />
    </Leaving>,
  );
});

test("asks before closing, and an editor who stays remains connected to others", async () => {
  const release = await publishAndLeave("right");
  const disconnect = vi.fn<() => void>();
  addEventListener("beforeunload", disconnect, { once: true });
  expect(warnsBeforeClosing()).toBe(true);
  expect(disconnect).not.toHaveBeenCalled();
  removeEventListener("beforeunload", disconnect);
  release();
  await waitFor(async () => expect(await hrefOf("redirect-shop")).toBe(addresses.right));
});

test("publishes a document closed during the validation, and shows it in the bar until then", async () => {
  const release = await publishAndLeave("right");
  release();
  await waitFor(async () => expect(await hrefOf("redirect-shop")).toBe(addresses.right));
  expect(await screen.findByText("“/shop” is published")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^Publishing/)).toBeNull());
  expect(warnsBeforeClosing()).toBe(false);
});

test("shows that a publication waits for a connection, and continues once it is back", async () => {
  const release = await publishAndLeave("right");
  const connect = loseConnection();
  const message = "Waiting for a connection to publish “/shop”. Keep this window open.";
  expect(await screen.findByText(message)).toBeTruthy();
  connect();
  expect(await screen.findByText(/^Publishing “\/shop”/)).toBeTruthy();
  release();
  await waitFor(async () => expect(await hrefOf("redirect-shop")).toBe(addresses.right));
});

test("waits with other work until nothing is being published", async () => {
  const done: string[] = [];
  queuePublish({ id: "a", type: "page", title: "A", phase: "validating" });
  const waiting = whenQueueIsEmpty().then(() => done.push("other work"));
  queuePublish({ id: "a", type: "page", title: "A", phase: "publishing" });
  await Promise.resolve();
  expect(done).toEqual([]);
  endPublish("a");
  await waiting;
  expect(done).toEqual(["other work"]);
});

test("keeps a document with errors as a draft, and shows a message", async () => {
  const release = await publishAndLeave("wrong");
  release();
  expect(await screen.findByText("“/shop” was not published")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open it" }).getAttribute("href")).toContain(
    "redirect-shop",
  );
  expect(await hrefOf("redirect-shop")).toBe(HREF);
  expect(warnsBeforeClosing()).toBe(false);
});

/** Makes timers of these lengths, in milliseconds, end at once. */
function skipWaits(...skipped: number[]): void {
  const { setTimeout: wait } = globalThis;
  const quick = (run: () => void, ms?: number) => wait(run, skipped.includes(ms ?? 0) ? 0 : ms);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(quick as typeof setTimeout);
}

/** Queues a publication that was never sent, because its form rendered again first. */
async function loseClick(): Promise<void> {
  await press("Write the right address");
  await waitFor(async () => expect(await hrefOf("drafts.redirect-shop")).toBe(addresses.right));
  queuePublish({ id: redirect._id, type: "redirect", title: "/shop", phase: "publishing" });
}

test("publishes a document whose form was closed before it handled the click", async () => {
  skipWaits(PUBLISH_RETRY_MS);
  await loseClick();
  await waitFor(async () => expect(await hrefOf("redirect-shop")).toBe(addresses.right));
  await waitFor(() => expect(screen.queryByText(/^Publishing/)).toBeNull());
});

test("shows that a publication does not finish but may still go live, and keeps the draft", async () => {
  skipWaits(PUBLISH_TIMEOUT_MS);
  await loseClick();
  expect(await screen.findByText("“/shop” is not published yet")).toBeTruthy();
  expect(await screen.findByText(/^There was no answer.* It may still be published/)).toBeTruthy();
  expect(await hrefOf("drafts.redirect-shop")).toBe(addresses.right);
  expect(warnsBeforeClosing()).toBe(false);
});
