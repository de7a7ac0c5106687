import { EditIcon } from "@sanity/icons/Edit";
import {
  type DocumentActionComponent,
  type DocumentActionsContext,
  useSetPerspective,
} from "sanity";

/** Switches from the published perspective to drafts, which can be edited. */
const editDraft: DocumentActionComponent = () => {
  const setPerspective = useSetPerspective();
  return { label: "Edit", icon: EditIcon, onHandle: () => setPerspective("drafts") };
};

/** Adds Edit as the main button of the published perspective, which is read-only; Unpublish moves to the menu. */
export function withEditButton(
  actions: DocumentActionComponent[],
  { versionType }: DocumentActionsContext,
): DocumentActionComponent[] {
  return versionType === "published" ? [editDraft, ...actions] : actions;
}
