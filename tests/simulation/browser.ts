import { StorageStandIn, type StorageState } from "./browser-storage.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import type { Network } from "./network.ts";
import { FormOnPage, Page } from "./page.ts";
import { TabLocks } from "./tab-locks.ts";
import type { BrowserOfPages, LoadFormCode, OpenPage, Tab, Versions } from "./types.ts";

/** The browser of one visitor. */
export class Browser implements BrowserOfPages {
  readonly tabs: Tab[] = [];
  /** Whether the current version has been deployed. */
  isDeployed = true;
  storage: StorageState = "normal";
  readonly locks: TabLocks | undefined;
  readonly clock: Clock;
  readonly network: Network;
  readonly random: () => number;
  readonly #versions: Versions;
  readonly #log: Log;
  readonly #local = new StorageStandIn(() => this.storage);

  constructor(
    clock: Clock,
    network: Network,
    log: Log,
    random: () => number,
    options: { versions: Versions; hasLocks: boolean },
  ) {
    this.clock = clock;
    this.network = network;
    this.#log = log;
    this.random = random;
    this.#versions = options.versions;
    this.locks = options.hasLocks ? new TabLocks(clock) : undefined;
  }

  load(isEarlier: boolean): LoadFormCode {
    return isEarlier ? this.#versions.earlier : this.#versions.current;
  }

  openTab(hasForm: boolean): void {
    this.open(this.#addTab(), hasForm);
  }

  /** Duplicates a tab with its session storage; calls `beforeOpening` before the copy's page is opened. */
  duplicate(tab: Tab, beforeOpening: (copy: Tab) => void): void {
    const copy = this.#addTab(new Map(tab.session.entries));
    Object.assign(copy, { sent: tab.sent, sentId: tab.sentId });
    beforeOpening(copy);
    this.open(copy, tab.form !== undefined);
  }

  #addTab(session?: Map<string, string>): Tab {
    const tab: Tab = { session: new StorageStandIn(() => this.storage, session) };
    this.tabs.push(tab);
    return tab;
  }

  /** Opens the contact page (`hasForm`) or another page in a tab instead of the present one; also used to reload. */
  open(tab: Tab, hasForm: boolean): void {
    tab.page?.close();
    const page = new Page(tab, this, this.#log);
    tab.page = page;
    tab.form = undefined;
    if (!hasForm) return;
    tab.form = new FormOnPage(page, this, this.#log);
    this.#log.opened(tab.form);
  }

  closeTab(tab: Tab): void {
    tab.page?.close();
    this.tabs.splice(this.tabs.indexOf(tab), 1);
  }

  pageClosed(page: OpenPage): void {
    this.#log.closed(page);
    this.locks?.pageClosed();
  }

  /** Returns a page's localStorage. All tabs share the entries; the storage event reaches the others a little later. */
  localStorageFor(page: OpenPage): Storage {
    const notifyOthers = () => {
      for (const { page: other } of this.tabs) {
        if (other === page || !other) continue;
        this.clock.after(1 + Math.floor(this.random() * 50), () => other.emit("storage"));
      }
    };
    return this.#local.open(notifyOthers);
  }

  goOnline(): void {
    this.network.isOnline = true;
    for (const { page } of this.tabs) {
      if (page) this.clock.after(1, () => page.emit("online"));
    }
  }

  /** Replaces `crypto`; the earlier version of the form uses `randomUUID`. */
  readonly crypto = {
    getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.floor(this.random() * 256)),
    randomUUID: () =>
      "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replaceAll("x", () =>
        Math.floor(this.random() * 16).toString(16),
      ),
  };

  /** Returns the entries of localStorage as JSON, for a message about a failure. */
  describeStorage(): string {
    return JSON.stringify(Object.fromEntries(this.#local.entries));
  }
}
