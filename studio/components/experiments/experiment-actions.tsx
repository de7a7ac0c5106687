import { CheckmarkIcon } from "@sanity/icons/Checkmark";
import { PlayIcon } from "@sanity/icons/Play";
import { StopIcon } from "@sanity/icons/Stop";
import { useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionProps,
  type DocumentActionsContext,
  useValidationStatus,
} from "sanity";
import { type ExperimentDocument, isLocked } from "../../schemas/experiment-rules.ts";
import { oncePerAction } from "../publishing/once-per-action.ts";
import { StartDialog, StopDialog, ApplyVariantDialog } from "./experiment-dialogs.tsx";

function documentOf({ draft, published }: DocumentActionProps): ExperimentDocument | null {
  return (draft ?? published) as ExperimentDocument | null;
}

function statusOf(props: DocumentActionProps): string {
  return documentOf(props)?.status ?? "draft";
}

const start: DocumentActionComponent = (props) => {
  const [isOpen, setIsOpen] = useState(false);
  const document = documentOf(props);
  const checked = document?._id ?? props.id;
  const { isValidating, validation } = useValidationStatus(checked, props.type, true);
  if (isLocked(statusOf(props))) return null;
  const isWrong = !isValidating && validation.some(({ level }) => level === "error");
  return {
    label: "Start",
    icon: PlayIcon,
    tone: "positive",
    // Not disabled during validation: a click at the moment when it begins would be lost. The dialog waits instead.
    disabled: !document || isWrong,
    ...(isWrong && { title: "Correct the marked fields first" }),
    onHandle: () => setIsOpen(true),
    dialog:
      isOpen && document
        ? {
            type: "dialog",
            header: "Start the experiment",
            onClose: () => setIsOpen(false),
            content: (
              <StartDialog
                document={document}
                isValidating={isValidating}
                isWrong={isWrong}
                onClose={() => setIsOpen(false)}
              />
            ),
          }
        : null,
  };
};

const stop: DocumentActionComponent = (props) => {
  const [isOpen, setIsOpen] = useState(false);
  const document = documentOf(props);
  if (!document || statusOf(props) !== "running") return null;
  return {
    label: "Stop",
    icon: StopIcon,
    tone: "caution",
    onHandle: () => setIsOpen(true),
    dialog: isOpen
      ? {
          type: "dialog",
          header: "Stop the experiment",
          onClose: () => setIsOpen(false),
          content: <StopDialog document={document} onClose={() => setIsOpen(false)} />,
        }
      : null,
  };
};

const applyVariant: DocumentActionComponent = (props) => {
  const [isOpen, setIsOpen] = useState(false);
  const document = documentOf(props);
  if (!document || statusOf(props) !== "stopped") return null;
  const isUsed = document.publishedAt !== undefined;
  return {
    label: "Use variant",
    icon: CheckmarkIcon,
    tone: "positive",
    disabled: isUsed,
    ...(isUsed && { title: "The variant is on the page" }),
    onHandle: () => setIsOpen(true),
    dialog: isOpen
      ? {
          type: "dialog",
          header: "Use variant",
          onClose: () => setIsOpen(false),
          content: <ApplyVariantDialog document={document} onClose={() => setIsOpen(false)} />,
        }
      : null,
  };
};

/** Sanity's actions that an experiment keeps until it starts. */
const WHILE_DRAFT = new Set(["discardChanges", "duplicate", "delete", "restore"]);

function whileDraft(action: DocumentActionComponent): DocumentActionComponent {
  const limited: DocumentActionComponent = (props) => {
    const description = action(props);
    return isLocked(statusOf(props)) ? null : description;
  };
  return Object.assign(limited, { action: action.action, displayName: action.displayName });
}

const whileDraftOnce = oncePerAction(whileDraft);

/** Replaces Publish of experiments by Start, Stop and Use variant; one that has started cannot be deleted. */
export function experimentActions(
  actions: DocumentActionComponent[],
  { schemaType }: DocumentActionsContext,
): DocumentActionComponent[] {
  if (schemaType !== "experiment") return actions;
  const draftActions = actions.filter(
    ({ action }) => action !== undefined && WHILE_DRAFT.has(action),
  );
  return [start, stop, applyVariant, ...draftActions.map(whileDraftOnce)];
}
