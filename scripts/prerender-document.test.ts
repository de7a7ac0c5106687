import { afterEach, expect, test, vi } from "vitest";
import { readLanding } from "../src/features/lead-form/landing.ts";
import { composeDocument, loaderScript, scriptHash } from "./prerender-document.ts";

const page = { head: "<title>Home</title>", styles: "<style>a{}</style>", body: "<h1>Hi</h1>" };
const parts = {
  page,
  contentJson: "{}",
  embeddedId: "page-content",
  fonts: ["/fonts/text.woff2"],
  globalCss: ":root{}",
  app: { main: "/assets/main-1.js", imports: ["/assets/framework-1.js"] },
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a public page loads no script file by itself", () => {
  const html = composeDocument(parts);
  expect(html).not.toContain("src=");
  expect(html).toContain(`import("/assets/main-1.js")`);
  expect(html).toContain(`<script type="application/json" id="page-content">{}</script>`);
});

test("the admin shell loads the app at once and carries no content", () => {
  const html = composeDocument({ ...parts, contentJson: "" });
  expect(html).toContain(`<script type="module" src="/assets/main-1.js">`);
  expect(html).not.toContain("application/json");
});

test("the inline loader is at most 2 KB", () => {
  const imports = Array.from(
    { length: 8 },
    (_, index) => `/assets/rolldown-runtime-1234567${index}.js`,
  );
  const script = loaderScript({ main: "/assets/main-12345678.js", imports });
  expect(script.length).toBeLessThanOrEqual(2048);
});

test("the policy's hash is the one browsers compute", () => {
  expect(scriptHash("alert(1)")).toBe("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
});

/** Runs the loader where a browser would; what it listens to, and what it imports. */
function runLoader(location: { pathname: string; search: string }) {
  const kept: Record<string, string> = {};
  const listeners = new Map<string, (event: unknown) => void>();
  const imported = vi.fn<(file: string) => void>();
  vi.stubGlobal("window", { location });
  vi.stubGlobal("location", location);
  vi.stubGlobal("document", { referrer: "https://search.example/", readyState: "loading" });
  vi.stubGlobal("self", {});
  vi.stubGlobal("parent", globalThis.self);
  vi.stubGlobal("opener", null);
  vi.stubGlobal("localStorage", {});
  vi.stubGlobal("addEventListener", (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal("requestAnimationFrame", (next: () => void) => next());
  vi.stubGlobal("setTimeout", (next: () => void) => next());
  vi.stubGlobal("imported", imported);
  vi.stubGlobal("sessionStorage", Object.assign(kept, { getItem: (key: string) => kept[key] }));
  // oxlint-disable-next-line no-implied-eval -- runs our own inline script as a browser would
  new Function(loaderScript({ main: "/x.js", imports: [] }).replace("import(", "imported("))();
  return { listeners, imported };
}

test("the loader keeps the landing page as the lead form reads it", () => {
  const location = { pathname: "/ad-landing", search: "?utm_source=flyer" };
  runLoader(location);
  location.pathname = "/contact";
  expect(readLanding()).toEqual({
    page: "/ad-landing?utm_source=flyer",
    referrer: "https://search.example/",
  });
});

test("the app comes when the pointer moves, not when the page moves below it", () => {
  const { listeners, imported } = runLoader({ pathname: "/", search: "" });
  const move = { type: "pointermove", movementX: 0, movementY: 0 };
  listeners.get("pointermove")?.(move);
  expect(imported).not.toHaveBeenCalled();
  listeners.get("pointermove")?.({ ...move, movementX: 1 });
  expect(imported).toHaveBeenCalledExactlyOnceWith("/x.js");
});

test("a press without a move brings the app", () => {
  const { listeners, imported } = runLoader({ pathname: "/", search: "" });
  listeners.get("pointerdown")?.({ type: "pointerdown", movementX: 0, movementY: 0 });
  expect(imported).toHaveBeenCalledOnce();
});
