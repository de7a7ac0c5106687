import { use } from "react";
import { Button } from "../../../ui/button.tsx";
import { DialogActions } from "../../../ui/dialog-form.styles.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ChoiceLabel } from "../../../ui/field.styles.ts";
import type { KeyHelp } from "../../leads/extensions/extension.ts";
import { ExtensionsContext } from "../../leads/extensions/parts.tsx";
import { KeyList, KeyRow } from "./shortcuts-dialog.styles.ts";

const ofLeads: readonly KeyHelp[] = [
  { keys: ["?"], action: "Show these shortcuts" },
  { keys: ["/"], action: "Search leads and notes" },
  { keys: ["J", "K"], action: "Next or previous lead in the column, or in the panel" },
  { keys: ["H", "L"], action: "Previous or next column" },
  { keys: ["O"], action: "Open the lead" },
  { keys: ["M"], action: "Move the lead to..." },
  { keys: ["A"], action: "Assign the lead to..." },
];

const ofChanges: readonly KeyHelp[] = [
  { keys: ["X"], action: "Select the lead, or take it back" },
  { keys: ["Shift + J", "Shift + K"], action: "Select on to the next or previous lead" },
  { keys: ["Z"], action: "Undo your last change, and the one before it" },
  { keys: ["Shift + Z"], action: "Redo what you have undone" },
  { keys: ["T"], action: "Go to the trash" },
];

const alwaysOn: readonly KeyHelp[] = [
  { keys: ["Space"], action: "On a drag handle: pick up, and drop" },
  { keys: ["←", "→"], action: "While dragging: choose the stage" },
  { keys: ["Esc"], action: "While dragging: leave the lead where it is" },
  { keys: ["Shift + click"], action: "Select from the lead selected last; Ctrl + click: one more" },
  { keys: ["Ctrl + A"], action: "Select all leads of the filter" },
  { keys: ["Esc"], action: "Clear the selection" },
  { keys: ["F6"], action: "Go to the messages, for example to undo" },
];

function Keys({ list }: { list: readonly KeyHelp[] }) {
  return (
    <KeyList>
      {list.map(({ keys, action }) => (
        <KeyRow key={action}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{action}</dd>
        </KeyRow>
      ))}
    </KeyList>
  );
}

type ShortcutsDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
};

/** Lists the board's shortcuts, with a switch for the single-key ones. */
export function ShortcutsDialog({ isOpen, onOpenChange, isOn, onToggle }: ShortcutsDialogProps) {
  const added = use(ExtensionsContext).flatMap(({ help = [] }) => help);
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keyboard Shortcuts">
      <ChoiceLabel>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onToggle(event.target.checked)}
        />
        Single-key shortcuts
      </ChoiceLabel>
      <Keys list={[...ofLeads, ...added, ...ofChanges]} />
      <h3>Always there</h3>
      <Keys list={alwaysOn} />
      <DialogActions>
        <Button $variant="quiet" $size="work" onClick={() => onOpenChange(false)}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
