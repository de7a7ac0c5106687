import { SmallButton } from "./panel-parts.styles.ts";

/** Undoes what an event of the history says; `label` says what comes of it. */
export function UndoButton({ label, onUndo }: { label: string; onUndo: () => void }) {
  return (
    <SmallButton type="button" aria-label={label} title={label} onClick={onUndo}>
      Undo
    </SmallButton>
  );
}
