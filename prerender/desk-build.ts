import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type InlineConfig, type Plugin } from "vite";

/** The module that the document of the lead desk loads. */
export const DESK_ENTRY = "src/desk/main.tsx";
/** File of the built site that names the desk's files. */
export const DESK_MANIFEST = ".vite/desk-manifest.json";

/** The entry's own chunk: otherwise React's runtime, which other files also need, would be a separate file. */
const ENTRY_CHUNK = "desk";
const BOARD_CHUNK = "desk-board";

const PAGES = "src/desk/desk-pages.tsx";

/** The modules that the board's first card needs; most of them are also needed by every other page of the desk. */
const board = [
  PAGES,
  "src/features/admin-shell/admin-shell.tsx",
  "src/features/lead-board/lead-board-page.tsx",
];

const signIn = ["src/features/sign-in/sign-in-page.tsx"];

/**
 * Modules that are loaded with their own page or dialog. All others that the pages and the extensions import
 * dynamically are preloaded.
 */
const loadedOnDemand = [
  "src/features/report/report-page.tsx",
  "src/features/report/report-leads-page.tsx",
  "src/features/lead-import/importing/import-dialog.tsx",
];

/**
 * Modules that are loaded after the first page is rendered: a file for each, with what it needs beyond the first files.
 */
const loadedLater = {
  "desk-overlays": ["src/ui/base-overlays.tsx", "src/ui/toast-region.tsx"],
  "desk-supabase": ["src/supabase/whole-client.ts"],
  "desk-drag": ["src/features/lead-board/board/drag-layer.tsx"],
  "desk-table": ["src/features/lead-table/lead-table.tsx"],
};

/** The part of Vite's manifest that is read here. */
export type DeskManifest = Record<string, { file: string; imports?: string[] }>;

/** The files that the board's first card needs, the entry first; none in a build without a desk. */
export function firstDeskFiles(manifest: DeskManifest): string[] {
  const files = new Set<string>();
  function add(key: string) {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  }
  add(DESK_ENTRY);
  for (const key of Object.keys(manifest)) if (key.startsWith(`_${BOARD_CHUNK}-`)) add(key);
  return [...files];
}

/**
 * Adds the comment by which Chromium compiles all functions of the first files off the main thread while the files
 * arrive, instead of each when it is called. It has to be the first line, and Vite puts a line before any banner, so it
 * is added to the written files.
 */
function compileAhead(dir: string): void {
  const manifest = JSON.parse(readFileSync(join(dir, DESK_MANIFEST), "utf8")) as DeskManifest;
  for (const name of firstDeskFiles(manifest)) {
    const file = join(dir, name);
    writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, "utf8")}`);
  }
}

/**
 * Lets the bundler leave out the parts of React Router that the desk does not use. The bundler keeps what has a
 * `displayName` or calls a function that may have side effects, so the first are removed and the calls marked as pure.
 */
function leaveOutUnusedRoutes(): Plugin {
  return {
    name: "selat:unused-routes",
    enforce: "pre",
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
          .replace(/= (React\d*\.(?:forwardRef|createContext|memo))\(/g, "= /* @__PURE__ */ $1("),
    },
  };
}

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null };

/** Returns the modules of these files and all modules that they import statically. */
function loadedWith(files: readonly string[], graph: Graph): Set<string> {
  const loaded = new Set<string>();
  const waiting = files.map((file) => resolve(file));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (loaded.has(id)) continue;
    loaded.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return loaded;
}

/** The pages, cards and dialogs that are preloaded after the first card is rendered. */
function preloadedModules(modules: ReadonlySet<string>, graph: Graph): string[] {
  const onDemand = new Set(loadedOnDemand.map((file) => resolve(file)));
  return [...modules]
    .filter((id) => id === resolve(PAGES) || /\/extension\.tsx?$/.test(id))
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => !onDemand.has(id));
}

/**
 * Groups the modules into few files: one for every page and the sign-in, one for the board, and one for preloaded
 * modules. Each file costs a request with its headers, and hosts do not compress files of about a kilobyte.
 */
function chunkGroups() {
  let needed: Record<"base" | "board" | "signIn", Set<string>> | undefined;
  let neededLater: [name: string, modules: Set<string>][] = [];
  /** The name of the file for a module; `others` for a module that neither the first pages nor `loadedLater` need. */
  function nameOf(id: string, graph: Graph, others: string | null): string | null {
    if (!needed) {
      needed = {
        base: loadedWith([DESK_ENTRY], graph),
        board: loadedWith(board, graph),
        signIn: loadedWith(signIn, graph),
      };
      neededLater = [
        ...Object.entries(loadedLater).map<[string, Set<string>]>(([name, files]) => [
          name,
          loadedWith(files, graph),
        ]),
        ["desk-pages", loadedWith(preloadedModules(needed.board, graph), graph)],
      ];
    }
    if (needed.base.has(id)) return ENTRY_CHUNK;
    if (needed.signIn.has(id)) return needed.board.has(id) ? ENTRY_CHUNK : "desk-forms";
    if (needed.board.has(id)) return BOARD_CHUNK;
    return neededLater.find(([, modules]) => modules.has(id))?.[0] ?? others;
  }
  return [
    { debugName: "first pages", name: (id: string, graph: Graph) => nameOf(id, graph, null) },
    {
      debugName: "other pages",
      minShareCount: 2,
      name: (id: string, graph: Graph) => nameOf(id, graph, "desk-shared"),
    },
  ];
}

/**
 * Builds the lead desk beside the public pages with its own module graph, so that no file is split because both sides
 * need a part of it. `common` is the configuration that both builds share.
 */
export function deskBuild(common: InlineConfig): Plugin {
  let mode = "production";
  return {
    name: "selat:desk",
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    configResolved: (config) => {
      mode = config.mode;
    },
    async writeBundle({ dir }) {
      await build({
        ...common,
        plugins: [...(common.plugins ?? []), leaveOutUnusedRoutes()],
        configFile: false,
        mode,
        logLevel: "warn",
        build: {
          ...(dir && { outDir: dir }),
          emptyOutDir: false,
          copyPublicDir: false,
          manifest: DESK_MANIFEST,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: { desk: DESK_ENTRY },
            output: {
              codeSplitting: { groups: chunkGroups(), includeDependenciesRecursively: false },
            },
          },
        },
      });
      if (dir) compileAhead(dir);
    },
  };
}
