import { type SanityClient, type SanityDocument, validateDocument, type Workspace } from "sanity";
import { readPathsWithoutCard } from "../../checks/check-link-cards.ts";
import { checkContent, type Validate } from "../../checks/check-content.ts";
import {
  type Content,
  type ContentDocument,
  type FieldPath,
  type Finding,
  toContent,
} from "../../checks/content.ts";
import { studioEnv } from "../../studio-env.ts";

const EVERYTHING = `*[!(_id in path("_.**")) && !(_type match "system.*")]`;
/** How long after the last change the content is checked again, in milliseconds. */
const QUIET = 1500;

export type Health = { content: Content; findings: Finding[] };

type Listener = { onHealth: (health: Health) => void; onError: (error: unknown) => void };

/**
 * Checks all published and draft documents, now and after every change of any editor. Of overlapping
 * checks only the latest is reported.
 */
export function watchHealth(client: SanityClient, workspace: Workspace, listener: Listener) {
  const raw = client.withConfig({ perspective: "raw" });
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function check(): Promise<void> {
    const round = ++latest;
    try {
      const [documents, withoutCard] = await Promise.all([
        raw.fetch<ContentDocument[]>(EVERYTHING),
        readPathsWithoutCard(studioEnv.siteUrl),
      ]);
      const content = toContent(documents);
      const findings = await checkContent(content, validateIn(workspace), withoutCard);
      if (round === latest) listener.onHealth({ content, findings });
    } catch (error) {
      if (round === latest) listener.onError(error);
    }
  }

  const options = { includeResult: false, visibility: "query", includeAllVersions: true } as const;
  const changes = client.listen(EVERYTHING, {}, options).subscribe({
    next: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void check(), QUIET);
    },
    error: listener.onError,
  });
  void check();

  function stop(): void {
    latest++;
    clearTimeout(timer);
    changes.unsubscribe();
  }
  return { check, stop };
}

function validateIn(workspace: Workspace): Validate {
  return async (document) => {
    const markers = await validateDocument({
      document: document as unknown as SanityDocument,
      workspace,
      environment: "studio",
      // check-links.ts reports missing documents with a clearer message.
      getDocumentExists: async () => true,
    });
    return markers.map(({ path, level, message }) => ({ path: path as FieldPath, level, message }));
  };
}
