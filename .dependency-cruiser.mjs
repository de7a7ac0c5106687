/** A rule of the boundaries in docs/developing.md: who may not import whom, and why. */
function forbid(name, comment, from, to) {
  return { name, comment, severity: "error", from, to };
}

/** What shows leads, what these share, and what is added to them. */
const leadDesk = "^src/features/(today|lead-(?!form/)[^/]+)/";
/** Code above `leads` that board, panel, Today and extensions share: the actions on a lead, and its drawing. */
const shared = "^src/features/lead-(actions|ui)/";
/** What the board is made of, and the trash, which has its selection. */
const boardParts = "^src/features/lead-(views|selection|table)/";
const boardAndTrash = "^src/features/(lead-(?:board|views|selection|table|trash))/";
/** What is added: it can be deleted, with its line in src/desk/extensions.ts. */
const extension =
  "^src/features/lead-(?!(form|actions|ui|views|selection|table|trash|board|panel)/)[^/]+/";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    forbid(
      "no-circular",
      "Two modules that need each other are one module, or share a third.",
      {},
      { circular: true },
    ),
    forbid(
      "lib-is-pure",
      "src/lib is pure functions: no React, no I/O and no import of the product's folders.",
      { path: "^src/lib/", pathNot: "\\.test\\.tsx?$" },
      { path: ["^src/(?!lib/)", "^node_modules/(react|swr|@sanity|@supabase)"] },
    ),
    forbid(
      "ui-has-no-domain",
      "Primitives serve every feature, so they know none of them.",
      { path: "^src/ui/" },
      { path: "^src/(?!ui/|theme/|lib/)" },
    ),
    forbid(
      "features-are-independent",
      "A feature can be read, tested and deleted without the others; pages/ and desk/ compose features.",
      { path: "^src/features/([^/]+)/", pathNot: leadDesk },
      { path: "^src/features/", pathNot: "^src/features/$1/" },
    ),
    forbid(
      "desk-features-use-leads",
      "Board, panel, Today and each extension know leads, never one another; the desk brings them together.",
      { path: "^src/features/([^/]+)/", pathNot: ["^src/features/lead-form/", boardAndTrash] },
      { path: leadDesk, pathNot: ["^src/features/$1/", "/testing/", shared] },
    ),
    forbid(
      "the-board-uses-its-parts",
      "Views, selection and table are parts of the board and import no page; no circle of folders keeps them in order.",
      { path: boardAndTrash },
      { path: leadDesk, pathNot: ["^src/features/$1/", "/testing/", shared, boardParts] },
    ),
    forbid(
      "pages-have-one-door",
      "Others use a page of leads, the table or an extension by the one file that is named after it.",
      { path: "^src/(?!features/)|^src/features/([^/]+)/", pathNot: "\\.test\\.tsx?$" },
      {
        path: "^src/features/(today|lead-(?!form/)[^/]+)/",
        pathNot: [
          "^src/features/$1/",
          "/testing/",
          shared,
          "^src/features/lead-(views|selection)/",
          "^src/features/(today/today|lead-board/lead-board|lead-trash/trash)-page\\.tsx$",
          "^src/features/lead-(panel/lead-panel|table/lead-table)\\.tsx$",
          "^src/features/[^/]+/extension\\.tsx?$",
        ],
      },
    ),
    forbid(
      "extensions-are-optional",
      "What stays after an extension is deleted must not need it, its tests included.",
      { path: "^src/(?!features/)|^src/features/([^/]+)/", pathNot: "^src/desk/extensions\\.ts$" },
      { path: extension, pathNot: "^src/features/$1/" },
    ),
    forbid(
      "features-know-no-pages",
      "Features use supabase, ui, theme and lib, and content's types and helpers.",
      { path: "^src/features/" },
      { path: "^src/(pages|live|desk|sections|site)/" },
    ),
    forbid(
      "sections-are-generic",
      "A section renders content on any page; it never reads leads or admin data.",
      { path: "^src/sections/", pathNot: "\\.test\\.tsx?$" },
      { path: "^src/(pages|live|desk|features|site|supabase)/" },
    ),
    forbid(
      "one-sanity-client",
      "Only content/ talks to the Content Lake, so there is one place to change.",
      { path: "^src/", pathNot: "^src/content/" },
      { path: "^node_modules/@sanity/(client|core-loader|visual-editing)" },
    ),
    forbid(
      "one-supabase-client",
      "Only src/supabase imports supabase-js, so sessions and errors are handled once.",
      { path: "^src/", pathNot: "^src/supabase/" },
      { path: "^node_modules/@supabase/" },
    ),
    forbid(
      "product-without-stack",
      "The product runs on hosted services: no part of it may need the local stack or the Studio.",
      { path: "^src/" },
      {
        path: "^(local|packages|studio|supabase|prerender|scripts|tools|bench|tests)/",
        pathNot: ["\\.generated\\.json$", "^tests/(fixtures/|tier\\.ts$)"],
      },
    ),
    forbid(
      "schema-files-are-the-studios",
      "A section's schema is in its folder, and the Studio's code must not come to a visitor with it.",
      { path: "^src/", pathNot: "^src/sections/(.*\\.schema|studio\\.generated)\\.ts$" },
      {
        path: [
          "^src/sections/.*\\.schema\\.ts$",
          "^src/sections/studio\\.generated\\.ts$",
          "^node_modules/(sanity|@sanity/(types|schema|ui|icons))/",
        ],
      },
    ),
    forbid(
      "schema-files-know-no-site",
      "Plain Node and the Studio load a section's schema; no code of the site may come with it.",
      { path: "^src/sections/.*\\.schema\\.ts$" },
      { path: "^(src|node_modules)/", pathNot: "\\.schema\\.ts$|^node_modules/(sanity|@sanity)/" },
    ),
    forbid(
      "local-stays-local",
      "The product never needs the embedded services, except for the fetch by which a browser reaches the lake.",
      { path: "^(studio|supabase|prerender|tools)/", pathNot: "(\\.test\\.ts|/tests/)" },
      { path: "^(local|packages)/", pathNot: "^packages/content-lake/src/stream-fetch\\.ts$" },
    ),
    forbid(
      "packages-know-no-product",
      "A package serves any project: options in, events out; no code of this product may come with it.",
      { path: "^packages/" },
      { path: "^(src|studio|supabase|prerender|local|scripts|tools|bench|tests|public)/" },
    ),
    forbid(
      "packages-are-independent",
      "Each package is published separately; what both need is in packages/shared, which is built into each.",
      { path: "^packages/([^/]+)/" },
      { path: "^packages/", pathNot: "^packages/($1|shared)/" },
    ),
    forbid(
      "packages-ship-no-tests",
      "What a package needs at run time is in its src; its tests are not published.",
      { path: "^packages/[^/]+/src/" },
      { path: "^packages/[^/]+/tests/" },
    ),
    forbid(
      "packages-by-their-exports",
      "The product uses a package by its name, as anybody who installed it: what `exports` does not have may change.",
      { path: "^(src|studio|supabase|prerender|local|scripts|tools|bench|tests)/" },
      {
        path: "^packages/(?!shared/)",
        // By name: dependency-cruiser does not say so about an import in a workspace.
        dependencyTypesNot: ["aliased-workspace", "undetermined"],
      },
    ),
    forbid(
      "shared-is-for-servers",
      "packages/shared is what HTTP servers and processes on this machine need: nothing but Node and hono.",
      { path: "^packages/shared/", pathNot: "(\\.test|/conformance/test-cases)\\.ts$" },
      { path: ["^packages/(?!shared/)", "^node_modules/(?!hono/|@types/)"] },
    ),
    forbid(
      "prerender-is-the-product",
      "A hosted build prerenders too: it takes only from src, and asks the Content Lake over HTTP.",
      { path: "^prerender/", pathNot: "\\.test\\.ts$" },
      { path: "^(studio|supabase|scripts|tools|bench|tests)/" },
    ),
    forbid(
      "commands-are-ends",
      "A script reads its arguments and calls a room; whatever another file needs lives in that room.",
      {},
      { path: "^scripts/" },
    ),
    forbid(
      "stack-without-tools",
      "The local stack starts without a browser, a film encoder or anything else that tools need.",
      { path: "^local/", pathNot: "/tests/" },
      { path: "^(tools|bench|tests)/" },
    ),
    forbid(
      "public-without-desk",
      "No code of the lead desk reaches a public page.",
      { path: "^src/(sections|site|content|pages|live|islands)/|^src/prerender" },
      {
        path: "^src/(desk|features/(?!lead-form/))",
      },
    ),
    forbid(
      "testing-is-for-tests",
      "What only tests need is in folders named testing, and ships with nothing.",
      { path: "^src/", pathNot: "/testing/|\\.test\\.tsx?$" },
      { path: "/testing/" },
    ),
    forbid(
      "desk-is-lazy",
      "Each page of the desk comes when it is opened, so its routes import features dynamically; its document needs the arguments of the first requests.",
      {
        path: "^src/desk/",
        pathNot: "\\.test\\.tsx?$|^src/desk/(extensions|desk-pages|early-requests)\\.tsx?$",
      },
      { path: "^src/features/", dependencyTypesNot: ["dynamic-import"] },
    ),
    forbid(
      "pages-behind-the-sign-in-are-lazy",
      "The list of extensions and what they share come after the sign-in; the pages themselves when they are opened.",
      { path: "^src/desk/(extensions|desk-pages)\\.tsx?$" },
      {
        path: "^src/features/",
        pathNot: "^src/features/(leads/|lead-actions/desk-session\\.tsx$|[^/]+/extension\\.tsx?$)",
        dependencyTypesNot: ["dynamic-import"],
      },
    ),
    forbid(
      "the-list-comes-after-the-sign-in",
      "What extensions add to pages is not part of the desk's entry.",
      { path: "^src/desk/(main|desk-routes)\\.tsx$" },
      { path: "^src/desk/desk-pages\\.tsx$", dependencyTypesNot: ["dynamic-import"] },
    ),
    forbid(
      "pages-without-react",
      "A visitor who reads, or sends the form, gets no React: the entry and the islands work on the built HTML.",
      {
        path: "\\.island\\.ts$|^src/islands/(entry|hydrate-islands|image-fallback|prefetch-links)\\.ts$",
      },
      { path: "^node_modules/(react|react-dom|styled-components)/|\\.tsx$" },
    ),
    forbid(
      "islands-are-generic",
      "The marker, the entry and the loader of islands import only what every page starts with.",
      { path: "^src/islands/", pathNot: "entry\\.ts$|modules\\.ts$|/testing/|\\.test\\." },
      { path: "^src/(?!islands/|lib/)" },
    ),
    forbid(
      "not-to-unresolvable",
      "An import that resolves to nothing breaks the build for everybody who clones this.",
      {},
      { couldNotResolve: true, pathNot: "^(npm|jsr|node):" },
    ),
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|packages/[^/]+/dist|studio/dist|\\.data|\\.cache)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
