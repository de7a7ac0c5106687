/** A rule of DESIGN's house: who may not import whom, and why. */
function forbid(name, comment, from, to) {
  return { name, comment, severity: "error", from, to };
}

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
      "src/lib is pure functions: no React, no I/O, nothing of the product's rooms.",
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
      "features-stand-alone",
      "A feature can be read, tested and deleted alone; app/ composes features.",
      { path: "^src/features/([^/]+)/" },
      { path: "^src/features/", pathNot: "^src/features/$1/" },
    ),
    forbid(
      "features-know-no-pages",
      "Features use supabase, ui, theme and lib, and content's types and helpers.",
      { path: "^src/features/" },
      { path: "^src/(app|sections|site)/" },
    ),
    forbid(
      "sections-are-generic",
      "A section renders content on any page; it never reads leads or admin data.",
      { path: "^src/sections/" },
      { path: "^src/(app|features|site|supabase)/" },
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
      "The product runs on hosted services: nothing of it may need the local stack or the Studio.",
      { path: "^src/" },
      { path: "^(local|studio|scripts)/", pathNot: "\\.generated\\.json$" },
    ),
    forbid(
      "local-stays-local",
      "Only the start-up and the scripts may use the embedded services.",
      { path: "^(studio|supabase/functions)/", pathNot: "(\\.test\\.ts|/tests/)" },
      { path: "^local/" },
    ),
    forbid(
      "public-without-admin",
      "Admin code reaches a browser only by a dynamic import of the route table.",
      { path: "^src/(sections|site|content)/|^src/(main|prerender)" },
      { path: "^src/features/(sign-in|admin-shell|lead-board|admin-users|settings)/" },
    ),
    forbid(
      "admin-is-lazy",
      "The route table may only import admin features dynamically.",
      { path: "^src/app/", pathNot: "\\.test\\.tsx?$" },
      {
        path: "^src/features/(sign-in|admin-shell|lead-board|admin-users|settings)/",
        dependencyTypesNot: ["dynamic-import"],
      },
    ),
    forbid(
      "not-to-unresolvable",
      "An import that resolves to nothing breaks the build of whoever clones this.",
      {},
      { couldNotResolve: true, pathNot: "^(npm|jsr|node):" },
    ),
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|studio/dist|\\.data|\\.cache)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
