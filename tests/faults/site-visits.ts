import type { Fault } from "./fault.ts";

/** Faults of a visit during which content is published, the site is deployed or the connection is lost. */
export const visitFaults: Fault[] = [
  {
    name: "an old path stays in the browser's history after a redirect",
    change: {
      file: "src/live/live-page.tsx",
      find: "void navigate(withVisitorQuery(target, search) + hash, { replace: true });",
      replace: "void navigate(withVisitorQuery(target, search) + hash);",
    },
    caughtBy: {
      file: "src/live/live-page.test.tsx",
      test: "by its page and keeps the query",
    },
  },
  {
    name: "newer content closes the answer that a visitor is reading",
    change: {
      file: "src/live/start-live-page.tsx",
      find: 'document.querySelector("details[open], [role=log]:not(:empty), [data-after-sending]") !== null',
      replace: "false",
    },
    caughtBy: {
      file: "src/live/live-page.test.tsx",
      test: "replaces nothing while a visitor has an answer open",
    },
  },
  {
    name: "newer content takes the keyboard focus from the visitor",
    change: {
      file: "src/live/start-live-page.tsx",
      find: "document.activeElement !== document.body ||",
      replace: "",
    },
    caughtBy: {
      file: "src/live/live-page.test.tsx",
      test: "replaces nothing while a visitor has the focus in the page",
    },
  },
  {
    name: "newer content is never shown",
    change: {
      file: "src/islands/entry.ts",
      find: '    void lookForNewerContent();\n    document.addEventListener("visibilitychange"',
      replace: '    document.addEventListener("visibilitychange"',
    },
    caughtBy: {
      file: "src/islands/entry.test.ts",
      test: "newer content loads the live page; an up-to-date page stays unchanged",
    },
  },
  {
    name: "every page of a visit requests the CMS instead of using the stored response",
    change: {
      file: "src/content/revision.ts",
      find: "cachedResponse(CACHE_KEY) ?? (await fetchRevision())",
      replace: '(await fetchRevision()) || (cachedResponse(CACHE_KEY) ?? "")',
    },
    caughtBy: {
      file: "src/content/revision.test.ts",
      test: "requests at most once a minute, and keeps the response for the next page",
    },
  },
  {
    name: "a page is requested again within a minute",
    change: {
      file: "src/live/client.ts",
      find: "  cacheResponse(path, JSON.stringify(content));\n",
      replace: "",
    },
    caughtBy: {
      file: "src/live/client.test.ts",
      test: "requests a page at most once a minute, and another page at once",
    },
  },
  {
    name: "an invalid response of the CMS empties the page",
    change: {
      file: "src/live/client.ts",
      find: "  if (!isPageContent(result)) throw new Error(`The CMS sent an invalid answer for ${path}`);\n  return result;",
      replace: "  return result as PageContent;",
    },
    caughtBy: { file: "src/live/client.test.ts", test: "rejects on" },
  },
  {
    name: "the page waits forever for a CMS that does not answer",
    change: {
      file: "src/live/client.ts",
      find: "    signal: AbortSignal.timeout(TIMEOUT_MS),\n",
      replace: "",
    },
    caughtBy: {
      file: "src/live/client.test.ts",
      test: "rejects after ten seconds if the CMS does not answer",
    },
  },
  {
    name: "the page shows an error if the CMS cannot be reached",
    change: {
      file: "src/live/start-live-page.tsx",
      find: "fetchPublished(path).catch(() => null)",
      replace: "fetchPublished(path)",
    },
    caughtBy: {
      file: "src/live/live-page.test.tsx",
      test: "keeps the built page if the CMS cannot be reached",
    },
  },
  {
    name: "a form whose code a deploy removed never works",
    change: {
      file: "src/islands/entry.ts",
      find: "  if (isReachedFor && mayReloadFor(pathOf(name))) reloadFor(pathOf(name));\n",
      replace: "",
    },
    caughtBy: {
      file: "src/islands/entry.test.ts",
      test: "reloads the page when a visitor touches a form whose code a deploy removed",
    },
  },
  {
    name: "a form whose code a deploy removed reloads the page forever",
    change: {
      file: "src/lib/reload-once.ts",
      find: "return navigator.onLine && sessionStorage.getItem(KEY) !== file;",
      replace: "return navigator.onLine;",
    },
    caughtBy: {
      file: "src/lib/reload-once.test.ts",
      test: "reloads a page once for a file, and again for another one",
    },
  },
  {
    name: "the service worker shows an old home page",
    change: {
      file: "prerender/service-worker.mjs",
      find: 'if (request.mode === "navigate" && pathname === "/") event.respondWith(networkFirst(request));\n  else if (pathname !== "/" && files.includes(pathname))',
      replace: "if (files.includes(pathname))",
    },
    caughtBy: {
      file: "prerender/service-worker.test.ts",
      test: "fetches home from the network first, so that a deploy is visible at once",
    },
  },
  {
    name: "the service worker never deletes the copies of the last build",
    change: {
      file: "prerender/service-worker.mjs",
      find: 'if (name.startsWith("selat-") && name !== cacheName) await caches.delete(name);',
      replace: "",
    },
    caughtBy: {
      file: "prerender/service-worker.test.ts",
      test: "a newer worker deletes the copies of the last build, and only its own",
    },
  },
  {
    name: "an error page replaces the offline copy of the home page",
    change: {
      file: "prerender/service-worker.mjs",
      find: "if (response.ok && !response.redirected && (await",
      replace: "if ((await",
    },
    caughtBy: {
      file: "prerender/service-worker.test.ts",
      test: "does not replace the cached home page",
    },
  },
];
