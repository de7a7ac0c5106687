import {
  type DocumentActionComponent,
  type DocumentActionsContext,
  useDocumentOperation,
  useDocumentStore,
} from "sanity";
import { usePaneRouter } from "sanity/structure";
import { useRouterState } from "sanity/router";
import { oncePerAction } from "./once-per-action.ts";

/** Duplicates a document and opens the copy in the list of its original, not in the first list that can show it. */
function openCopyInPlace(action: DocumentActionComponent): DocumentActionComponent {
  function DuplicateInPlace(props: Parameters<DocumentActionComponent>[0]) {
    const { id, type } = props;
    const description = action(props);
    const { duplicate } = useDocumentOperation(id, type);
    const { pair } = useDocumentStore();
    const { replaceCurrent } = usePaneRouter();
    // Presentation shows documents without lists.
    const hasPanes = useRouterState((state) => "panes" in state);
    if (!description || !hasPanes) return description;

    async function handle() {
      const copyId = crypto.randomUUID();
      const { promise: isStored, resolve } = Promise.withResolvers<void>();
      const events = pair.operationEvents(id, type).subscribe(({ op, type: outcome }) => {
        if (op === "duplicate" && outcome === "success") resolve();
      });
      duplicate.execute(copyId);
      await isStored;
      events.unsubscribe();
      replaceCurrent({ id: copyId, params: { type } });
    }
    return { ...description, onHandle: () => void handle() };
  }
  DuplicateInPlace.action = action.action;
  DuplicateInPlace.displayName = action.displayName;
  return DuplicateInPlace as DocumentActionComponent;
}

const openCopyInPlaceOnce = oncePerAction(openCopyInPlace);

/** Changes Duplicate so that the editor stays in the list from which the document was opened. */
export function withDuplicateInPlace(
  actions: DocumentActionComponent[],
  { versionType }: DocumentActionsContext,
): DocumentActionComponent[] {
  if (versionType === "version") return actions;
  return actions.map((action) =>
    action.action === "duplicate" ? openCopyInPlaceOnce(action) : action,
  );
}
