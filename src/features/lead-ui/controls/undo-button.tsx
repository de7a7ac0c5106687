import { SmallButton } from "./panel-parts.styles.ts";

/** The button that undoes an event of the history; `label` describes the result. */
export function UndoButton({ label, onUndo }: { label: string; onUndo: () => void }) {
  return (
    <SmallButton aria-label={label} title={label} onClick={onUndo}>
      Undo
    </SmallButton>
  );
}
