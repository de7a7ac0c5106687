import { Dialog } from "@sanity/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { type ActiveToolLayoutProps, definePlugin } from "sanity";
import type { ContentDocument, Finding } from "../../texts/content.ts";
import { checkRelease } from "../health/watch-health.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { BreaksDialog } from "./breaks-dialog.tsx";
import { setReleaseConfirmation, type RequestedRelease } from "./held-releases.ts";
import { useReasons } from "./use-reasons.ts";

type Held = {
  release: RequestedRelease;
  errors: Finding[];
  documents: ReadonlyMap<string, ContentDocument>;
  answer: (mayPublish: boolean) => void;
};

/** Asks for a reason before a release that breaks something is published or scheduled. */
function ReleaseChecks() {
  const client = useStudioClient();
  const keepReason = useReasons();
  const [held, setHeld] = useState<Held | null>(null);

  const ask = useEffectEvent(async (release: RequestedRelease): Promise<boolean> => {
    // A check that fails does not block publishing; a scheduled draft was checked before it was scheduled.
    const known = await checkRelease(client, release.name).catch(() => undefined);
    if (!known || known.errors.length === 0 || (known.isSingle && release.isScheduled)) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setHeld({ release, ...known, answer: resolve });
    return promise;
  });
  useEffect(() => setReleaseConfirmation((release) => ask(release)), []);

  if (!held) return null;
  const { release, errors, documents, answer } = held;
  const kind = release.isScheduled ? "schedule" : "publish";

  function close(mayPublish: boolean) {
    setHeld(null);
    answer(mayPublish);
  }

  async function proceed(reason: string) {
    const byDocument = Map.groupBy(errors, ({ documentId }) => documentId);
    await Promise.all(
      [...byDocument].map(([id, own]) =>
        keepReason({ id, type: own[0]?.documentType ?? "", kind, reason, errors: own }),
      ),
    );
    close(true);
  }

  return (
    <Dialog
      id="release-breaks"
      header="This release leaves something broken"
      width={1}
      onClose={() => close(false)}
    >
      <BreaksDialog
        errors={errors}
        documents={documents}
        verb={release.isScheduled ? "Schedule anyway" : "Publish anyway"}
        onCancel={() => close(false)}
        onProceed={proceed}
      />
    </Dialog>
  );
}

function ToolWithReleaseChecks(props: ActiveToolLayoutProps) {
  return (
    <>
      {props.renderDefault(props)}
      <ReleaseChecks />
    </>
  );
}

/** Holds every release that would break something on the site until an editor gives a reason. */
export const releaseChecks = definePlugin({
  name: "release-checks",
  studio: { components: { activeToolLayout: ToolWithReleaseChecks } },
});
