import { EditIcon } from "@sanity/icons/Edit";
import {
  type DocumentActionComponent,
  type DocumentActionsContext,
  useSetPerspective,
} from "sanity";

/** Leaves the view of what is published for the one in which it is changed. */
const editDraft: DocumentActionComponent = () => {
  const setPerspective = useSetPerspective();
  return { label: "Edit", icon: EditIcon, onHandle: () => setPerspective("drafts") };
};

/** What is published cannot be typed over, so that the main button there is Edit, and Unpublish is in the menu. */
export function withEditButton(
  actions: DocumentActionComponent[],
  { versionType }: DocumentActionsContext,
): DocumentActionComponent[] {
  return versionType === "published" ? [editDraft, ...actions] : actions;
}
