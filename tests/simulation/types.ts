import type { StorageStandIn, StorageState } from "./browser-storage.ts";
import type { Clock } from "./clock.ts";
import type { Marker } from "./lead-words.ts";
import type { Network } from "./network.ts";
import type { TabLocks } from "./tab-locks.ts";

/** The parts of a browser that the form's code uses. */
export type PageGlobals = {
  localStorage: Storage;
  sessionStorage: Storage;
  window: Pick<Window, "addEventListener" | "removeEventListener">;
  navigator: { onLine: boolean; locks?: Pick<LockManager, "request"> };
  crypto: object;
  Date: Pick<DateConstructor, "now">;
  setTimeout(run: () => void, delay?: number): () => void;
  clearTimeout(cancel?: () => void): void;
  visitorClient: object;
  showPageToast(kind: "success" | "error", title: string, description: string): () => void;
};

/** The exports of the form's code, of which each page has its own instance. */
export type FormCode = typeof import("./form-code.ts");

/** Makes an instance of the form's code that uses a page's globals instead of Node's. */
export type LoadFormCode = (globals: PageGlobals) => FormCode;

/** The form's code of two versions. */
export type Versions = { earlier: LoadFormCode; current: LoadFormCode };

/** A page of the site that is open in a tab. */
export type OpenPage = {
  readonly tab: Tab;
  /** Whether it runs the earlier version's code. */
  readonly isEarlier: boolean;
  readonly code: FormCode;
  /** Dispatches an event of this type on the page's window. */
  emit(type: string): void;
  close(): void;
};

/** The contact form of a page. */
export type OpenForm = {
  readonly page: OpenPage;
  /** The request that is typed into the form; null if it is empty. */
  readonly typed: Marker | null;
  readonly status: string;
  type(marker: Marker): void;
  press(): void;
  withdraw(): void;
};

/** A tab with its session storage and its open page. */
export type Tab = {
  session: StorageStandIn;
  /** The request that the tab sent last, and its id. */
  sent?: Marker | undefined;
  sentId?: string | undefined;
  page?: OpenPage;
  form?: OpenForm | undefined;
};

/** The part of the browser that its pages and the log use. */
export type BrowserOfPages = {
  readonly isDeployed: boolean;
  readonly storage: StorageState;
  readonly clock: Clock;
  readonly network: Network;
  readonly locks: TabLocks | undefined;
  readonly crypto: object;
  random(): number;
  load(isEarlier: boolean): LoadFormCode;
  open(tab: Tab, hasForm: boolean): void;
  pageClosed(page: OpenPage): void;
  localStorageFor(page: OpenPage): Storage;
};
