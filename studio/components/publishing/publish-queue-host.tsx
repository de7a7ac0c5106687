import { Card, Dialog, Flex, Spinner, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useEffectEvent, useState } from "react";
import {
  definePlugin,
  type LayoutProps,
  type NavbarProps,
  useConnectionState,
  useDocumentOperation,
  useDocumentOperationEvent,
  useEditState,
  useSchema,
} from "sanity";
import { useRouter } from "sanity/router";
import type { ContentDocument } from "../../texts/content.ts";
import { errorsAfterChange } from "../../checks/errors-after-changes.ts";
import { useHealth } from "../health/health-provider.tsx";
import { BreaksDialog } from "./breaks-dialog.tsx";
import { endPublish, queuePublish, type QueuedPublish, usePublishQueue } from "../publish-queue.ts";
import { KeepInView } from "./keep-in-view.ts";
import { useOnceValidated } from "./use-once-validated.ts";
import { useReasons } from "./use-reasons.ts";

/** When a publication is sent again, in milliseconds: a form that renders again may lose the first attempt. */
export const PUBLISH_RETRY_MS = 20_000;
/** When the queue stops waiting for a publication and reports that, in milliseconds. */
export const PUBLISH_TIMEOUT_MS = 60_000;

/** Publishes a queued document if its form was closed, and reports the outcome. */
function Publication({ entry }: { entry: QueuedPublish }) {
  const { id, type, title, phase, isFormClosed } = entry;
  const { content, error } = useHealth();
  const state = useEditState(id, type);
  const { publish } = useDocumentOperation(id, type);
  const event = useDocumentOperationEvent(id, type);
  const keepReason = useReasons();
  const toast = useToast();
  const router = useRouter();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const { ready, draft } = state;
  const name = `“${title}”`;
  const change = {
    now: state.published as ContentDocument | null,
    next: (draft ?? state.published) as ContentDocument | null,
  };
  // Called when needed, because a check of all content takes too long for every render.
  const findBroken = () => (content ? errorsAfterChange(content, id, change) : []);

  function fail(reason: string, title = `${name} was not published`) {
    endPublish(id);
    const params = { id, type };
    const open = (
      <a
        href={router.resolveIntentLink("edit", params)}
        onClick={(event) => {
          event.preventDefault();
          router.navigateIntent("edit", params);
        }}
      >
        Open it
      </a>
    );
    const description = (
      <>
        {reason}. {open}
      </>
    );
    toast.push({ status: "error", title, description });
  }

  function run() {
    queuePublish({ ...entry, phase: "publishing" });
    publish.execute();
  }

  const canBeChecked = content !== undefined || error !== undefined;
  const isWaiting = phase === "validating" && isFormClosed && canBeChecked && !isDialogOpen;
  useOnceValidated({ ...state, version: null, release: undefined }, isWaiting, (hasErrors) => {
    if (hasErrors) fail("It has errors, shown in its form");
    else if (findBroken().length > 0) setIsDialogOpen(true);
    else run();
  });

  const isDone = ready && draft === null;
  const finish = useEffectEvent(() => {
    endPublish(id);
    if (isFormClosed) toast.push({ status: "success", title: `${name} is published` });
  });
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  const failed = event?.type === "error" && event.op === "publish" ? event.error.message : null;
  const report = useEffectEvent((reason: string) => {
    // A form that is still open shows the error itself.
    if (isFormClosed) fail(reason);
    else endPublish(id);
  });
  useEffect(() => {
    if (phase === "publishing" && failed !== null) report(failed);
  }, [phase, failed]);
  const repeat = useEffectEvent(() => {
    if (!publish.disabled) publish.execute();
  });
  const giveUp = useEffectEvent(() =>
    fail(
      "There was no answer for a minute. It may still be published, so look before you publish again",
      `${name} is not published yet`,
    ),
  );
  useEffect(() => {
    if (phase !== "publishing") return undefined;
    const timers = [setTimeout(repeat, PUBLISH_RETRY_MS), setTimeout(giveUp, PUBLISH_TIMEOUT_MS)];
    return () => timers.forEach(clearTimeout);
  }, [phase]);

  if (!isDialogOpen) return null;
  const broken = findBroken();
  return (
    <Dialog
      id={`queued-${id}`}
      header={`Publishing ${name} leaves something broken`}
      width={1}
      onClose={() => endPublish(id)}
    >
      <BreaksDialog
        errors={broken}
        documents={content?.byId}
        verb="Publish anyway"
        onCancel={() => endPublish(id)}
        onProceed={async (reason) => {
          await keepReason({ id, type, kind: "publish", reason, errors: broken });
          setIsDialogOpen(false);
          run();
        }}
      />
    </Dialog>
  );
}

/** The Studio's layout, which continues to publish documents whose forms were closed. */
function LayoutWithPublishQueue(props: LayoutProps) {
  const queue = usePublishQueue();
  return (
    <>
      <KeepInView />
      {props.renderDefault(props)}
      {queue.map((entry) => (
        <Publication key={entry.id} entry={entry} />
      ))}
    </>
  );
}

/** Names the documents that are being published. All share one connection, so the state of the first one's is shown. */
function Progress({ first, queue }: { first: QueuedPublish; queue: readonly QueuedPublish[] }) {
  const schema = useSchema();
  const isWaiting = useConnectionState(first.id, first.type) === "reconnecting";
  const names = queue
    .map(({ title, type }) => `“${title || (schema.get(type)?.title ?? type)}”`)
    .join(", ");
  return (
    <Card tone="primary" paddingX={4} paddingY={3} borderBottom>
      <Flex gap={3} align="center">
        <Spinner muted />
        <Text size={1}>
          {isWaiting
            ? `Waiting for a connection to publish ${names}. Keep this window open.`
            : `Publishing ${names}. You can continue working; keep this window open.`}
        </Text>
      </Flex>
    </Card>
  );
}

/** The publications in progress, if there are any. */
export function PublishStatus() {
  const queue = usePublishQueue();
  const [first] = queue;
  return <output>{first && <Progress key={first.id} first={first} queue={queue} />}</output>;
}

function NavbarWithPublishQueue(props: NavbarProps) {
  return (
    <>
      {props.renderDefault(props)}
      <PublishStatus />
    </>
  );
}

/** Continues a publication after a click on Publish, wherever in the Studio the editor goes. */
export const publishQueue = definePlugin({
  name: "publish-queue",
  studio: { components: { layout: LayoutWithPublishQueue, navbar: NavbarWithPublishQueue } },
});
