import type { BackendSettings } from "./backend-settings.ts";
import { placeVariants } from "./experiments.ts";
import { arrangePage } from "./first-screen.ts";
import { markSections } from "./section-words.ts";
import type { Target } from "./targets.ts";

export type ServerEntry = typeof import("../src/prerender.tsx");
type DrawnPage = Awaited<ReturnType<typeof arrangePage>>;
type Drawing = Pick<Target, "path" | "content" | "tried">;

/** Pages rendered before they are published, by path: their content, and the result. */
export type DrawnPages = Map<string, { of: string; page: Promise<DrawnPage> }>;

const PAGES = new Set<unknown>(["page", "legalPage"]);

/** Omits a page's revision and date, which each publish changes but no page shows; the contact page keeps them. */
function withoutRevision(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (!("_type" in value) || !PAGES.has(value._type)) return value;
  return { ...value, _rev: undefined, _updatedAt: undefined };
}

/** Renders pages, and reuses those in `drawn` with identical content. */
export function pageDrawer(entry: ServerEntry, settings: BackendSettings, drawn: DrawnPages) {
  const keyOf = ({ content, tried }: Drawing) =>
    JSON.stringify([content, settings, tried], withoutRevision);

  async function render({ path, content, tried }: Drawing): Promise<DrawnPage> {
    const shownContent = tried?.content ?? content;
    const page = await entry.render(path, content, settings.keptMonths, shownContent);
    const body = markSections(page.body, shownContent);
    const marked = {
      ...page,
      body: tried ? placeVariants(body, shownContent, tried.experiments) : body,
    };
    return arrangePage(marked, entry.globalCss);
  }

  return {
    draw(target: Drawing): Promise<DrawnPage> {
      const drawnAhead = drawn.get(target.path);
      drawn.delete(target.path);
      return drawnAhead?.of === keyOf(target) ? drawnAhead.page : render(target);
    },
    /** Renders a page and stores it for later; if the page or a section failed, it is then rendered again. */
    async drawAhead(target: Drawing): Promise<void> {
      const page = render(target);
      drawn.set(target.path, { of: keyOf(target), page });
      const isComplete = await page.then(
        ({ errors }) => errors.length === 0,
        () => false,
      );
      if (!isComplete && drawn.get(target.path)?.page === page) drawn.delete(target.path);
    },
  };
}
