import { useToast } from "@sanity/ui/toast";
import { useEffect, useEffectEvent, useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionProps,
  getPublishedId,
  type SanityDocument,
  useTranslation,
} from "sanity";
import { structureLocaleNamespace } from "sanity/structure";
import type { ContentDocument } from "../../texts/content.ts";
import { titleOf } from "../pictures/pictures.ts";
import { errorsAfterChange } from "../../checks/errors-after-changes.ts";
import { useHealth } from "../health/health-provider.tsx";
import { BreaksDialog } from "./breaks-dialog.tsx";
import { oncePerAction } from "./once-per-action.ts";
import { endPublish, leaveFormToQueue, queuePublish, usePublishQueue } from "../publish-queue.ts";
import { useOnceValidated } from "./use-once-validated.ts";
import { useReasons } from "./use-reasons.ts";

const WORDS = {
  publish: { verb: "Publish anyway", header: "Publishing this leaves something broken" },
  unpublish: { verb: "Unpublish anyway", header: "Unpublishing this leaves something broken" },
  schedule: { verb: "Schedule anyway", header: "Publishing this leaves something broken" },
} as const;

type Kind = keyof typeof WORDS;

function asContent(document: SanityDocument | null): ContentDocument | null {
  return document as ContentDocument | null;
}

/** Returns the published document, and the document that would be published; null for none. */
function changeOf(kind: Kind, { version, draft, published }: DocumentActionProps) {
  const now = asContent(published);
  return { now, next: kind === "unpublish" ? null : asContent(version ?? draft ?? published) };
}

/** An action that shows what will break on the site, and asks for a reason before it continues. */
function withChecks(action: DocumentActionComponent, kind: Kind): DocumentActionComponent {
  function CheckedAction(props: DocumentActionProps) {
    const description = action(props);
    const { content, error } = useHealth();
    const id = getPublishedId(props.id);
    const keepReason = useReasons();
    const [isDialogOpen, setIsDialogOpen] = useState(false);
    const { t } = useTranslation(structureLocaleNamespace);
    const toast = useToast();

    function handle() {
      const errors = content ? errorsAfterChange(content, id, changeOf(kind, props)) : [];
      if (errors.length > 0) {
        endPublish(id);
        setIsDialogOpen(true);
      } else run();
    }

    /** Runs Sanity's own action. The queue shows a publication until it is done, except that of a release's version. */
    function run() {
      if (isPublish && !isOfRelease) queuePublish({ ...entry, phase: "publishing" });
      else endPublish(id);
      description?.onHandle?.();
    }

    const isPublish = kind === "publish";
    const queued = usePublishQueue().find((each) => each.id === id);
    const isWaiting = isPublish && queued !== undefined;
    const document = asContent(props.draft ?? props.published);
    const entry = { id, type: props.type, title: document ? titleOf(document) : "" };
    const isMine = isWaiting && queued.phase === "validating" && !queued.isFormClosed;

    useOnceValidated(props, isMine, (hasErrors) => {
      if (!hasErrors) return handle();
      endPublish(id);
      const messageKey = "action.publish.validation-issues-toast";
      const [title, message] = [t(`${messageKey}.title`), t(`${messageKey}.description`)];
      toast.push({ title, description: message, status: "error" });
    });
    const isOfRelease = Boolean(props.release);
    useEffect(() => {
      if (!isPublish) return undefined;
      return () => (isOfRelease ? endPublish(id) : leaveFormToQueue(id));
    }, [isPublish, isOfRelease, id]);
    const broken =
      isDialogOpen && content ? errorsAfterChange(content, id, changeOf(kind, props)) : [];
    // Text that was typed just before the click may arrive after it and fix what is broken: then the dialog closes.
    const isResolved = isDialogOpen && content !== undefined && broken.length === 0;
    const begin = isPublish ? () => queuePublish({ ...entry, phase: "validating" }) : handle;
    const restart = useEffectEvent(() => {
      setIsDialogOpen(false);
      begin();
    });
    useEffect(() => {
      if (isResolved) restart();
    }, [isResolved]);
    if (!description) return null;
    const { verb, header } = WORDS[kind];

    async function proceed(reason: string) {
      await keepReason({ id, type: props.type, kind, reason, errors: broken });
      // In one update, because an action whose dialog is closed for a moment loses the next one.
      run();
      setIsDialogOpen(false);
    }

    return {
      ...description,
      // Disabled until the content can be checked, but not if the content cannot be read at all.
      disabled: description.disabled || (!content && error === undefined) || isWaiting,
      ...(isMine && { label: t("action.publish.validation-in-progress.label") }),
      onHandle: begin,
      dialog:
        isDialogOpen && !isResolved
          ? {
              type: "dialog" as const,
              header,
              onClose: () => setIsDialogOpen(false),
              content: (
                <BreaksDialog
                  errors={broken}
                  documents={content?.byId}
                  verb={verb}
                  onCancel={() => setIsDialogOpen(false)}
                  onProceed={proceed}
                />
              ),
            }
          : description.dialog,
    };
  }
  CheckedAction.action = action.action;
  CheckedAction.displayName = action.displayName;
  return CheckedAction as DocumentActionComponent;
}

function isChecked(action: string | undefined): action is Kind {
  return action !== undefined && Object.hasOwn(WORDS, action);
}

const checked = {
  publish: oncePerAction((action) => withChecks(action, "publish")),
  unpublish: oncePerAction((action) => withChecks(action, "unpublish")),
  schedule: oncePerAction((action) => withChecks(action, "schedule")),
};

/** Wraps the buttons that publish, schedule or unpublish a document so that they check first what will break. */
export function withPublishChecks(actions: DocumentActionComponent[]): DocumentActionComponent[] {
  return actions.map((action) =>
    isChecked(action.action) ? checked[action.action](action) : action,
  );
}
