import { use } from "react";
import { DialogActions } from "../../../ui/dialog-form.styles.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ChoiceLabel } from "../../../ui/field.styles.ts";
import type { KeyHelp } from "../../leads/extensions/extension.ts";
import { ExtensionsContext } from "../../leads/extensions/parts.tsx";
import { shortcutsOf } from "./shortcut-list.ts";
import { KeyColumns, KeyList, KeyRow } from "./shortcuts-dialog.styles.ts";
import { QuietButton } from "../../../ui/work-button.tsx";
import type { OpenState } from "../../../ui/overlay-props.ts";

type Listed = Pick<KeyHelp, "keys" | "action">;

const alwaysOn: readonly Listed[] = [
  { keys: ["Space"], action: "On a drag handle: pick up or drop" },
  { keys: ["←", "→"], action: "While dragging: choose the stage" },
  { keys: ["Esc"], action: "While dragging: cancel" },
  { keys: ["Shift + click"], action: "Select a range; Ctrl + click: add one lead" },
  { keys: ["Ctrl + A"], action: "Select all leads that match" },
  { keys: ["Esc"], action: "Clear the selection" },
  { keys: ["F6"], action: "Go to the notifications" },
];

function Keys({ title, list }: { title: string; list: readonly Listed[] }) {
  return (
    <section>
      <h3>{title}</h3>
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
    </section>
  );
}

type ShortcutsDialogProps = OpenState & { isOn: boolean; onToggle: (isOn: boolean) => void };

/** The dialog that lists the shortcuts, with a switch for the single-key ones. */
export function ShortcutsDialog({ isOpen, onOpenChange, isOn, onToggle }: ShortcutsDialogProps) {
  const shortcuts = shortcutsOf(use(ExtensionsContext));
  function at(...places: KeyHelp["places"]) {
    return shortcuts.filter((each) => String(each.places) === String(places));
  }
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keyboard Shortcuts" placement="wide">
      <ChoiceLabel>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onToggle(event.target.checked)}
        />
        Single-key shortcuts
      </ChoiceLabel>
      <KeyColumns>
        <Keys title="On the board" list={at("board")} />
        <Keys title="On the board and in the panel of a lead" list={at("board", "panel")} />
        <Keys title="In the panel of a lead" list={at("panel")} />
        <Keys title="Everywhere" list={alwaysOn} />
      </KeyColumns>
      <DialogActions>
        <QuietButton onClick={() => onOpenChange(false)}>Close</QuietButton>
      </DialogActions>
    </Dialog>
  );
}
