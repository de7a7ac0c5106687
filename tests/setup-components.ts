import { createRequire, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { configure } from "@testing-library/react";
import { afterEach, inject } from "vitest";
import { WebSocket } from "ws";

// Set before a test file loads studio/studio-env.ts, which reads them.
process.env["SANITY_STUDIO_API_HOST"] = inject("lake");
process.env["SANITY_STUDIO_SITE_URL"] = "http://site.localhost";
process.env["SANITY_STUDIO_SUPABASE_URL"] = "http://supabase.localhost";

// Makes styled-components insert rules one by one: otherwise jsdom parses all rules again for each new one.
process.env["SC_DISABLE_SPEEDY"] = "false";

const [WIDTH, HEIGHT] = [1200, 900];

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Reports the size of an observed element once, as browsers do; sizes never change here. */
class SizeObserver extends Observer {
  #callback: ResizeObserverCallback;

  constructor(callback: ResizeObserverCallback) {
    super();
    this.#callback = callback;
  }

  override observe(target?: Element): void {
    const size = [{ inlineSize: WIDTH, blockSize: HEIGHT }];
    const contentRect = target?.getBoundingClientRect();
    const entry = { target, contentRect, borderBoxSize: size, contentBoxSize: size };
    queueMicrotask(() =>
      this.#callback([entry as unknown as ResizeObserverEntry], this as unknown as ResizeObserver),
    );
  }
}

// Browser features that the Studio needs and jsdom lacks. WebSocket is Node's, since jsdom's rejects Node's events.
Object.assign(globalThis, {
  WebSocket,
  ResizeObserver: SizeObserver,
  IntersectionObserver: Observer,
});
Object.assign(window, {
  matchMedia: (media: string) => Object.assign(new EventTarget(), { matches: false, media }),
});
Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {} });
// The editor of running text needs isContentEditable, which jsdom lacks, to recognise its own events.
Object.defineProperty(HTMLElement.prototype, "isContentEditable", {
  configurable: true,
  get(this: HTMLElement) {
    return this.closest("[contenteditable]")?.getAttribute("contenteditable") === "true";
  },
});
Object.assign(Range.prototype, {
  getBoundingClientRect: () => new DOMRect(),
  getClientRects: () => [],
});
// Every element has a size, since the Studio's lists render no rows without one.
for (const [name, value] of Object.entries({ offsetWidth: WIDTH, offsetHeight: HEIGHT }))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });

// Node imports all exports of this CommonJS module as its default, which a popover could not render as a component.
const FOCUS_LOCK = "react-focus-lock";

function takeDefaultOfFocusLock(): void {
  const file = pathToFileURL(createRequire(import.meta.url).resolve(FOCUS_LOCK)).href;
  const source = `import all from ${JSON.stringify(file)}; export default all.default;`;
  const url = `data:text/javascript,${encodeURIComponent(source)}`;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === FOCUS_LOCK ? { url, shortCircuit: true } : next(specifier, context),
  });
}

// Only once: this file runs before each test file, and test files share a process.
const done = globalThis as { isFocusLockTaken?: boolean };
if (!done.isFocusLockTaken) takeDefaultOfFocusLock();
done.isFocusLockTaken = true;

// Queries find hidden elements too: without a layout, @floating-ui hides every popover, as if its button were not
// visible.
configure({ defaultHidden: true });

/** Returns the response to a request, or undefined for other requests; `pass` sends the request to the lake. */
type Answer = (
  url: URL,
  init: RequestInit | undefined,
  pass: () => Promise<Response>,
) => Promise<Response> | Response | undefined;

const answers: Answer[] = [];
const send = globalThis.fetch;

// Replaces the `fetch` of the Studio and its clients.
globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  for (const answer of answers) {
    const response = answer(url, init, () => send(input, init));
    if (response) return response;
  }
  const isElsewhere = url.host === "site.localhost" || url.host === "supabase.localhost";
  return isElsewhere ? Response.json(null, { status: 404 }) : send(input, init);
};

/** Answers the requests of this test for which `answer` returns a response; the others go to the lake. */
export function answerWith(answer: Answer): void {
  answers.unshift(answer);
}

afterEach(() => {
  answers.length = 0;
});
