import { FunctionsClient } from "@supabase/functions-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { LeadSubmission } from "../../src/features/lead-form/submit-lead.ts";
import { answersFor, leadOf, markerIn, type Marker } from "./lead-words.ts";
import type { Log } from "./log.ts";
import type { BrowserOfPages, FormCode, OpenForm, OpenPage, PageGlobals, Tab } from "./types.ts";

type Listener = (event: Event) => void;

/** A page of the site in a tab, from its load until it is left, reloaded or closed. */
export class Page implements OpenPage {
  isOpen = true;
  readonly tab: Tab;
  readonly isEarlier: boolean;
  readonly code: FormCode;
  readonly #browser: BrowserOfPages;
  readonly #log: Log;
  readonly #listeners = new Set<[type: string, listener: Listener]>();

  constructor(tab: Tab, browser: BrowserOfPages, log: Log) {
    this.tab = tab;
    this.#browser = browser;
    this.#log = log;
    this.isEarlier = !browser.isDeployed;
    this.code = browser.load(this.isEarlier)(this.#globals());
    // Does what the script of every page does: src/islands/entry.ts.
    if (this.code.hasWaitingLeads()) this.code.sendOutbox();
  }

  emit(type: string): void {
    for (const [kind, listener] of this.#listeners) {
      if (kind === type && this.isOpen) listener(new Event(type));
    }
  }

  close(): void {
    this.isOpen = false;
    this.#browser.pageClosed(this);
  }

  #globals(): PageGlobals {
    const browser = this.#browser;
    const { clock, network } = browser;
    const isOpen = () => this.isOpen;
    const listeners = this.#listeners;
    const fetch = network.fetchFor(isOpen, this.isEarlier) as unknown as typeof globalThis.fetch;
    return {
      localStorage: browser.localStorageFor(this),
      sessionStorage: this.tab.session.open(),
      window: {
        addEventListener: (type: string, listener: unknown) =>
          void listeners.add([type, listener as Listener]),
        removeEventListener(type: string, listener: unknown) {
          for (const each of listeners) {
            if (each[0] === type && each[1] === listener) listeners.delete(each);
          }
        },
      },
      navigator: {
        get onLine() {
          return network.isOnline;
        },
        ...(browser.locks ? { locks: browser.locks.for(isOpen) } : {}),
      },
      crypto: browser.crypto,
      Date: { now: () => clock.now },
      setTimeout: (run, delay = 0) => clock.after(delay, () => this.isOpen && run()),
      clearTimeout: (cancel) => cancel?.(),
      visitorClient: {
        tables: new PostgrestClient("http://backend/rest/v1", { fetch }),
        functions: new FunctionsClient("http://backend/functions/v1", { customFetch: fetch }),
      },
      showPageToast: (kind, title, description) => {
        this.#log.toastedByPage(kind, title, markerIn(description));
        return () => {};
      },
    };
  }
}

/** The additional listener of the earlier version of the form. */
type Earlier = { change?: () => void };

/** The contact form of a page, with the visitor's actions as methods. */
export class FormOnPage implements OpenForm {
  typed: Marker | null;
  status = "editing";
  readonly page: Page;
  readonly #browser: BrowserOfPages;
  readonly #log: Log;
  readonly #sending: ReturnType<FormCode["createLeadSending"]> & Earlier;

  constructor(page: Page, browser: BrowserOfPages, log: Log) {
    this.page = page;
    this.#browser = browser;
    this.#log = log;
    const { remarks } = page.code.readDraft();
    this.typed = remarks === undefined ? null : Number(remarks);
    const earlier = { typed: () => ({ remarks: String(this.typed) }) };
    this.#sending = page.code.createLeadSending({
      ...earlier,
      show: (status) => this.#show(status),
      toast: (kind, title) => {
        this.#log.toasted(page.tab.sent ?? -1, kind, title);
        return () => {};
      },
      showError: () => {},
      leave: () => {
        browser.clock.after(2_000, () => this.page.isOpen && browser.open(page.tab, false));
      },
      answers: () => answersFor(page.tab.sent ?? -1),
      submission: (values) => this.#submission(values),
      pass: async () => null,
      loadSubmitLead: () => this.#arrive({ submitLead: page.code.submitLead }),
      loadOutboxSender: () => this.#arrive({ sendOutbox: page.code.sendOutbox }),
    });
  }

  type(marker: Marker): void {
    if (this.status === "saved" || this.status === "busy") return;
    this.typed = marker;
    // Does what each field does: src/features/lead-form/lead-form.island.ts.
    this.page.code.saveDraft({ remarks: String(marker) });
    this.#sending.change?.();
    this.#log.typed(this, marker);
  }

  press(): void {
    if (this.typed !== null) void this.#sending.send(leadOf(this.typed));
  }

  withdraw(): void {
    if (this.status !== "saved" && this.status !== "busy") return;
    this.#log.withdrawn(this.page.tab.sent ?? -1);
    this.#sending.withdraw();
  }

  #submission(values: LeadSubmission["values"]): LeadSubmission {
    const marker = Number(values.remarks);
    const id = this.page.code.submissionIdFor(values);
    this.#log.pressed(this, marker, id);
    Object.assign(this.page.tab, { sent: marker, sentId: id });
    return {
      id,
      values,
      source: null,
      attribution: {},
      language: "en",
      isSuspected: false,
      answers: answersFor(marker),
    };
  }

  #show(status: string) {
    if (status === this.status) return;
    this.status = status;
    this.#log.shown(this, status);
  }

  /** Loads code on demand; on a page from before a deployment this may fail, since the file may no longer exist. */
  async #arrive<Module>(module: Module): Promise<Module> {
    const isGone = this.page.isEarlier && this.#browser.isDeployed;
    if (isGone && this.#browser.random() < 0.5) {
      throw new TypeError("Failed to fetch dynamically imported module");
    }
    return module;
  }
}
