import { type FormEvent, type ReactNode, useState } from "react";
import { AdminOnly, useIsAdmin } from "../../../supabase/desk-role.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { TrashIcon } from "../../../ui/icon.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { ChevronIcon, PencilIcon } from "../icons.tsx";
import { ToolButton } from "../toolbar/toolbar.styles.ts";
import { useViews } from "./use-views.ts";
import type { KeptView } from "./views-data.ts";
import { Choice } from "./choice.styles.ts";
import { ViewButton, ViewForm, ViewGroup, ViewLine, ViewsButton } from "./views.styles.ts";

const NAME_LENGTH = 60;

type NameFormProps = {
  label: string;
  first: string;
  /** Whether it was done, so that the field may be emptied. */
  onSave: (name: string) => Promise<boolean>;
  children?: ReactNode;
};

function NameForm({ label, first, onSave, children }: NameFormProps) {
  const [name, setName] = useState(first);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const written = name.trim();
    if (written !== "" && (await onSave(written))) setName("");
  }
  return (
    <ViewForm onSubmit={(event) => void submit(event)}>
      <Field label={label}>
        <TextInput
          value={name}
          maxLength={NAME_LENGTH}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {children}
      <Button type="submit" $variant="quiet" $size="work" aria-disabled={name.trim() === ""}>
        Save
      </Button>
    </ViewForm>
  );
}

type ViewsMenuProps = {
  /** What is shown now, as a view would keep it. */
  query: string;
  onOpen: (query: string) => void;
};

/** The kept views, one's own and everybody's; keeps what is shown by a name. */
export function ViewsMenu({ query, onOpen }: ViewsMenuProps) {
  const { views, save, rename, remove } = useViews();
  const isAdmin = useIsAdmin();
  const [renamed, setRenamed] = useState<string | null>(null);
  const [isForAll, setIsForAll] = useState(false);
  const current = views.find((view) => view.query === query);

  function line(view: KeptView) {
    if (renamed === view.id) {
      return (
        <li key={view.id}>
          <NameForm
            label={`New name of ${view.name}`}
            first={view.name}
            onSave={async (name) => {
              const isDone = name === view.name || (await rename(view, name));
              if (isDone) setRenamed(null);
              return isDone;
            }}
          />
        </li>
      );
    }
    const mayChange = view.owner !== null || isAdmin;
    return (
      <ViewLine key={view.id}>
        <ViewButton
          type="button"
          aria-current={view.id === current?.id || undefined}
          onClick={() => onOpen(view.query)}
        >
          {view.name}
        </ViewButton>
        {mayChange ? (
          <>
            <ToolButton
              type="button"
              data-plain
              aria-label={`Rename ${view.name}`}
              onClick={() => setRenamed(view.id)}
            >
              <PencilIcon />
            </ToolButton>
            <ToolButton
              type="button"
              data-plain
              aria-label={`Delete view ${view.name}`}
              onClick={() => void remove(view)}
            >
              <TrashIcon />
            </ToolButton>
          </>
        ) : null}
      </ViewLine>
    );
  }

  const groups = [
    ["Mine", views.filter(({ owner }) => owner !== null)],
    ["Everybody's", views.filter(({ owner }) => owner === null)],
  ] as const;
  return (
    <Popover
      title="Views"
      trigger={
        <ViewsButton type="button" data-plain>
          <span>{current ? `View: ${current.name}` : "Views"}</span>
          <ChevronIcon />
        </ViewsButton>
      }
    >
      {groups.map(([title, group]) =>
        group.length > 0 ? (
          <ViewGroup key={title}>
            <h3>{title}</h3>
            <ul aria-label={`Views: ${title}`}>{group.map(line)}</ul>
          </ViewGroup>
        ) : null,
      )}
      {current ? null : (
        <NameForm
          label="Keep what is shown as"
          first=""
          onSave={(name) => save({ id: crypto.randomUUID(), name, query }, isForAll && isAdmin)}
        >
          <AdminOnly>
            <Choice>
              <input
                type="checkbox"
                checked={isForAll}
                onChange={({ target }) => setIsForAll(target.checked)}
              />
              For everybody
            </Choice>
          </AdminOnly>
        </NameForm>
      )}
    </Popover>
  );
}
