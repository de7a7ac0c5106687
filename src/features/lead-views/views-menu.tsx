import { randomId } from "../../lib/random-id.ts";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { AdminOnly, useIsAdmin } from "../../supabase/desk-role.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { TrashIcon } from "../../ui/icon.tsx";
import { Popover } from "../../ui/popover.tsx";
import { ChevronIcon, PencilIcon } from "../lead-ui/controls/icons.tsx";
import { PlainButton } from "../lead-ui/controls/tool-parts.styles.ts";
import { useViews } from "./use-views.ts";
import type { SavedView } from "./views-data.ts";
import { Choice } from "../lead-ui/controls/choice.styles.ts";
import { ViewButton, ViewForm, ViewGroup, ViewLine, ViewsButton } from "./views.styles.ts";
import { QuietButton } from "../../ui/work-button.tsx";
import { useBusy } from "../../ui/use-busy.ts";

const NAME_LENGTH = 60;

type NameFormProps = {
  label: string;
  initialName: string;
  /** Resolves to true on success, so that the field is emptied. */
  onSave: (name: string) => Promise<boolean>;
  children?: ReactNode;
};

function NameForm({ label, initialName, onSave, children }: NameFormProps) {
  const [name, setName] = useState(initialName);
  const [isSaving, start] = useBusy();
  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmedName = name.trim();
    if (trimmedName === "") return;
    start(async () => {
      // Keeps text that was typed in the meantime.
      if (await onSave(trimmedName)) setName((current) => (current === name ? "" : current));
    });
  }
  return (
    <ViewForm onSubmit={submit}>
      <Field label={label}>
        <TextInput
          value={name}
          maxLength={NAME_LENGTH}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {children}
      <QuietButton type="submit" aria-disabled={isSaving || name.trim() === ""}>
        {isSaving ? "Saving..." : "Save"}
      </QuietButton>
    </ViewForm>
  );
}

type ViewItemProps = {
  view: SavedView;
  isCurrent: boolean;
  onOpen: () => void;
  onRename: (name: string) => Promise<boolean>;
  onRemove: () => void;
};

/** One saved view; a field replaces it while its name is changed. */
function ViewItem({ view, isCurrent, onOpen, onRename, onRemove }: ViewItemProps) {
  const isAdmin = useIsAdmin();
  const [isRenaming, setIsRenaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const wasRenaming = useRef(false);
  // Moves the focus into the field when renaming starts, and back to the button when it ends.
  useEffect(() => {
    const find = (selector: string) => row.current?.querySelector<HTMLElement>(selector);
    if (isRenaming) find("input")?.focus();
    else if (wasRenaming.current) find("[data-rename]")?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  if (isRenaming) {
    return (
      <li ref={row}>
        <NameForm
          label={`New name of ${view.name}`}
          initialName={view.name}
          onSave={async (name) => {
            const isDone = name === view.name || (await onRename(name));
            if (isDone) setIsRenaming(false);
            return isDone;
          }}
        />
      </li>
    );
  }
  const mayChange = view.owner !== null || isAdmin;
  return (
    <ViewLine ref={row}>
      <ViewButton type="button" aria-current={isCurrent || undefined} onClick={onOpen}>
        {view.name}
      </ViewButton>
      {mayChange ? (
        <>
          <PlainButton
            data-rename
            aria-label={`Rename ${view.name}`}
            onClick={() => setIsRenaming(true)}
          >
            <PencilIcon />
          </PlainButton>
          <PlainButton aria-label={`Delete view ${view.name}`} onClick={onRemove}>
            <TrashIcon />
          </PlainButton>
        </>
      ) : null}
    </ViewLine>
  );
}

type ViewsMenuProps = {
  /** The current view, as it would be saved. */
  query: string;
  onOpen: (query: string) => void;
};

/** The popover with the user's own and the shared views; it can also save the current view. */
export function ViewsMenu({ query, onOpen }: ViewsMenuProps) {
  const { views, save, rename, remove } = useViews();
  const isAdmin = useIsAdmin();
  const [isForAll, setIsForAll] = useState(false);
  const current = views.find((view) => view.query === query);

  const groups = [
    ["Your views", views.filter(({ owner }) => owner !== null)],
    ["Shared views", views.filter(({ owner }) => owner === null)],
  ] as const;
  return (
    <Popover
      title="Views"
      trigger={
        <ViewsButton>
          <span>{current ? `View: ${current.name}` : "Views"}</span>
          <ChevronIcon />
        </ViewsButton>
      }
    >
      {groups.map(([title, group]) =>
        group.length > 0 ? (
          <ViewGroup key={title}>
            <h3>{title}</h3>
            <ul aria-label={title}>
              {group.map((view) => (
                <ViewItem
                  key={view.id}
                  view={view}
                  isCurrent={view.id === current?.id}
                  onOpen={() => onOpen(view.query)}
                  onRename={(name) => rename(view, name)}
                  onRemove={() => void remove(view)}
                />
              ))}
            </ul>
          </ViewGroup>
        ) : null,
      )}
      {current ? null : (
        <NameForm
          label="Save this view as"
          initialName=""
          onSave={(name) => save({ id: randomId(), name, query }, isForAll && isAdmin)}
        >
          <AdminOnly>
            <Choice>
              <input
                type="checkbox"
                checked={isForAll}
                onChange={({ target }) => setIsForAll(target.checked)}
              />
              Share with the team
            </Choice>
          </AdminOnly>
        </NameForm>
      )}
    </Popover>
  );
}
