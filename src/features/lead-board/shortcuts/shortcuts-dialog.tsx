import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFoot, KeyList, KeyRow, SwitchLabel } from "./shortcuts-dialog.styles.ts";

const shortcuts = [
  { keys: ["?"], does: "Show these shortcuts" },
  { keys: ["/"], does: "Search leads and notes" },
  { keys: ["J", "K"], does: "Next or previous lead in the column" },
  { keys: ["H", "L"], does: "Previous or next column" },
  { keys: ["O"], does: "Open the lead" },
  { keys: ["M"], does: "Move the lead to..." },
  { keys: ["Z"], does: "Undo the last change" },
  { keys: ["T"], does: "Go to the trash" },
];

const always = [
  { keys: ["Space"], does: "On a drag handle: pick up, and drop" },
  { keys: ["←", "→"], does: "While dragging: choose the stage" },
  { keys: ["Esc"], does: "While dragging: leave the lead where it is" },
  { keys: ["F6"], does: "Go to the messages, for example to undo" },
];

function Keys({ list }: { list: typeof shortcuts }) {
  return (
    <KeyList>
      {list.map(({ keys, does }) => (
        <KeyRow key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </KeyRow>
      ))}
    </KeyList>
  );
}

type ShortcutsDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isOn: boolean;
  onChoose: (isOn: boolean) => void;
};

/** The keys of the board, and the switch for those that are a single letter. */
export function ShortcutsDialog({ isOpen, onOpenChange, isOn, onChoose }: ShortcutsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <SwitchLabel>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChoose(event.target.checked)}
        />
        Single-key shortcuts
      </SwitchLabel>
      <Keys list={shortcuts} />
      <h3>Always there</h3>
      <Keys list={always} />
      <DialogFoot>
        <Button $variant="quiet" $size="small" onClick={() => onOpenChange(false)}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
