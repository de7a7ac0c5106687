import { Dialog } from "@sanity/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { type ActiveToolLayoutProps, definePlugin } from "sanity";
import type { ContentDocument, Finding } from "../../texts/content.ts";
import { checkRelease } from "../health/watch-health.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { BreaksDialog } from "./breaks-dialog.tsx";
import { setReleaseConfirmation, type RequestedRelease } from "./held-releases.ts";
import { useReasons } from "./use-reasons.ts";

type PendingRelease = {
  release: RequestedRelease;
  errors: Finding[];
  documents: ReadonlyMap<string, ContentDocument>;
  respond: (mayPublish: boolean) => void;
};

/** Asks for a reason before a release that breaks something is published or scheduled. */
function ReleaseChecks() {
  const client = useStudioClient();
  const keepReason = useReasons();
  const [pending, setPending] = useState<PendingRelease | null>(null);

  const confirmRelease = useEffectEvent(async (release: RequestedRelease): Promise<boolean> => {
    // A check that fails does not block publishing; a scheduled draft was checked before it was scheduled.
    const checked = await checkRelease(client, release.name).catch(() => undefined);
    if (!checked || checked.errors.length === 0 || (checked.isSingle && release.isScheduled))
      return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setPending({ release, ...checked, respond: resolve });
    return promise;
  });
  useEffect(() => setReleaseConfirmation((release) => confirmRelease(release)), []);

  if (!pending) return null;
  const { release, errors, documents, respond } = pending;
  const kind = release.isScheduled ? "schedule" : "publish";

  function close(mayPublish: boolean) {
    setPending(null);
    respond(mayPublish);
  }

  async function proceed(reason: string) {
    const byDocument = Map.groupBy(errors, ({ documentId }) => documentId);
    await Promise.all(
      [...byDocument].map(([id, documentErrors]) =>
        keepReason({
          id,
          type: documentErrors[0]?.documentType ?? "",
          kind,
          reason,
          errors: documentErrors,
        }),
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
