import type { Fault } from "./fault.ts";

const RAW_HTML = "tests/served/raw-html.test.ts";
const PAGES = "tests/served/pages.test.ts";
const ROUTES = "tests/served/routes.test.ts";
const PUBLISHED = "tests/served/published.test.ts";
const BUILT_CODE = "tests/served/built-code.test.ts";

/** Faults of the files, headers and redirects that the site serves. */
export const servedFaults: Fault[] = [
  {
    name: "public pages contain the words of drafts",
    change: {
      file: "src/content/create-content-client.ts",
      find: 'perspective: "published"',
      replace: 'perspective: "drafts", token: "local"',
    },
    caughtBy: { file: PUBLISHED, test: "the words of a draft are on no page" },
  },
  {
    name: "a new page has no HTML until the next complete build",
    change: {
      file: "prerender/prerender-site.ts",
      find: "if (written.get(path) === json) {",
      replace: "if (written.size > 0 && (written.get(path) ?? json) === json) {",
    },
    caughtBy: { file: PUBLISHED, test: "a new page has HTML and a place in the sitemap" },
  },
  {
    name: "a new menu link is missing in the pages that were already written",
    change: {
      file: "prerender/prerender-site.ts",
      find: "return JSON.stringify([pageContent, settings, tried]);",
      replace: "return JSON.stringify([pageContent.page ?? pageContent, settings, tried]);",
    },
    caughtBy: { file: PUBLISHED, test: "a new page has HTML and a place in the sitemap" },
  },
  {
    name: "pages do not name their English version to search engines",
    change: {
      file: "src/site/seo.tsx",
      find: "{alternates.map((each) => (",
      replace: "{alternates.slice(1).map((each) => (",
    },
    caughtBy: { file: RAW_HTML, test: "no page of the site has an hreflang error" },
  },
  {
    name: "a translated page names the English page as its canonical address",
    change: {
      file: "src/site/seo.tsx",
      find: '<link rel="canonical" href={address} />',
      replace: '<link rel="canonical" href={env.siteUrl + (alternates[0]?.path ?? "")} />',
    },
    caughtBy: { file: RAW_HTML, test: "the raw HTML of every public page passes every check" },
  },
  {
    name: "browsers guess the type of a file, since a header is missing",
    change: {
      file: "prerender/host-files.ts",
      find: "  X-Content-Type-Options: nosniff\n",
      replace: "",
    },
    caughtBy: { file: ROUTES, test: "every kind of answer has the security headers" },
  },
  {
    name: "an old address with a slash at its end is not redirected",
    change: {
      file: "prerender/host-files.ts",
      find: 'path === "/" ? [path] : [path, `${path}/`]',
      replace: "[path]",
    },
    caughtBy: {
      file: ROUTES,
      test: "every old address leads to its page by one permanent redirect",
    },
  },
  {
    name: "search engines may list the pages of the lead desk",
    change: {
      file: "prerender/host-files.ts",
      find: "X-Robots-Tag: noindex\n  Cache-Control: no-store",
      replace: "Cache-Control: no-store",
    },
    caughtBy: { file: ROUTES, test: "admin pages are neither prerendered, indexed nor cached" },
  },
  {
    name: "the 404 page is in the sitemap",
    change: {
      file: "prerender/write-host-files.ts",
      find: "const pages = targets.map((",
      replace:
        "const pages = [...targets, ...targets.slice(0, 1).map((each) => ({ ...each, path: '/404' }))].map((",
    },
    caughtBy: {
      file: RAW_HTML,
      test: "no list contains the 404 page, the admin area or old addresses",
    },
  },
  {
    name: "an editor's angle bracket ends the script element of the structured data",
    change: {
      file: "src/site/structured-data.ts",
      find: '.replaceAll("<", "\\\\u003c")',
      replace: "",
    },
    caughtBy: {
      file: "src/site/structured-data.test.ts",
      test: "escapes an editor's words that would end the script element",
    },
  },
  {
    name: "films have no captions",
    change: {
      file: "src/sections/video-showcase/phone-video.tsx",
      find: "{captions && (",
      replace: "{captions === undefined && (",
    },
    caughtBy: { file: PAGES, test: "the Waiter AI films have controls, captions" },
  },
  {
    name: "a link to another site opens in the same tab",
    change: {
      file: "src/content/content-link.tsx",
      find: 'target: "_blank", rel: "noopener"',
      replace: 'rel: "noopener"',
    },
    caughtBy: {
      file: "tests/served/frame.test.ts",
      test: "the header has exactly the specification's links and the languages, the apps in new tabs",
    },
  },
  {
    name: "a redirect for a flyer loses the source in its query",
    change: {
      file: "src/pages/page-query.ts",
      find: 'defined(query) => to->path + "?" + query, ',
      replace: "",
    },
    caughtBy: {
      file: PUBLISHED,
      test: "a redirect leads to its page with the query of its document",
    },
  },
  {
    name: "a redirect may lead to any other site",
    change: {
      file: "src/content/redirects.ts",
      find: "return isHttpsWithoutLogin && Boolean(hosts?.includes(host));",
      replace: "return isHttpsWithoutLogin || Boolean(hosts?.includes(host));",
    },
    caughtBy: { file: PUBLISHED, test: "a redirect leads to another site that Settings names" },
  },
  {
    name: "the content security policy blocks the script of every page",
    change: {
      file: "prerender/document.ts",
      find: '`<script>${scripts[hasForm ? "form-entry" : "entry"]}</script>`',
      replace: '`<script>${scripts[hasForm ? "form-entry" : "entry"]}\\n</script>`',
    },
    caughtBy: { file: RAW_HTML, test: "its policy allows every inline script" },
  },
  {
    name: "visitors who only read load the code of the contact form",
    change: {
      file: "src/sections/email-capture/free-guide.island.ts",
      find: 'import { showToast } from "../../ui/page-toasts.ts";',
      replace:
        'import { showToast } from "../../ui/page-toasts.ts";\nvoid import("../../features/lead-form/submit-lead.ts");',
    },
    caughtBy: { file: BUILT_CODE, test: "only pages with a form load the form's code" },
  },
  {
    name: "visitors load the code of the lead desk",
    change: {
      file: "src/sections/email-capture/free-guide.island.ts",
      find: 'import { showToast } from "../../ui/page-toasts.ts";',
      replace:
        'import { showToast } from "../../ui/page-toasts.ts";\nvoid import("../../features/sign-in/sign-in-page.tsx");',
    },
    caughtBy: { file: BUILT_CODE, test: "no public page names or imports admin code" },
  },
  {
    name: "browsers keep a cached file with the old keys of the local stack",
    change: {
      file: "local/place-build.ts",
      find: "if (!ends.has(end)) return end;",
      replace: "if (ends.has(end)) return end;",
    },
    caughtBy: {
      file: "local/place-build.test.ts",
      test: "a cached file and its importers get another name for other addresses",
    },
  },
];
