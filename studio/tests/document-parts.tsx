import { filter, firstValueFrom } from "rxjs";
import { useEffect, useMemo, useState } from "react";
import {
  createPatchChannel,
  type DocumentActionComponent,
  type DocumentActionProps,
  FormBuilder,
  useDocumentStore,
  VirtualizerScrollInstanceProvider,
} from "sanity";
import { useDocumentPane } from "sanity/structure";
import { afterEach } from "vitest";

let saved = async (): Promise<unknown> => undefined;

// A change that is stored after its test would appear in the next one.
afterEach(() => saved());

/** The form of the open document, without the rest of the desk. */
export function Form() {
  const pane = useDocumentPane();
  const patchChannel = useMemo(() => createPatchChannel(), []);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { formState } = pane;
  const { pair } = useDocumentStore();
  const { documentId, documentType } = pane;
  useEffect(() => {
    const isStored = pair.consistencyStatus(documentId, documentType);
    saved = () => firstValueFrom(isStored.pipe(filter(Boolean)));
  }, [pair, documentId, documentType]);
  return (
    <form ref={setFrame}>
      {pane.ready && formState && (
        <VirtualizerScrollInstanceProvider
          scrollElement={frame}
          containerElement={{ current: frame }}
        >
          <FormBuilder
            __internal_fieldActions={pane.fieldActions}
            __internal_patchChannel={patchChannel}
            id="root"
            schemaType={formState.schemaType}
            value={pane.value}
            onChange={pane.onChange}
            onPathFocus={pane.onFocus}
            onPathBlur={pane.onBlur}
            onPathOpen={pane.onPathOpen}
            onFieldGroupSelect={pane.onSetActiveFieldGroup}
            onSetPathCollapsed={pane.onSetCollapsedPath}
            onSetFieldSetCollapsed={pane.onSetCollapsedFieldSet}
            collapsedPaths={pane.collapsedPaths}
            collapsedFieldSets={pane.collapsedFieldSets}
            openPath={pane.openPath}
            focusPath={formState.focusPath}
            focused={formState.focused}
            changed={formState.changed}
            groups={formState.groups}
            members={formState.members}
            presence={formState.presence}
            validation={pane.validation}
            readOnly={pane.connectionState === "reconnecting" || formState.readOnly}
            changedFromBaseVariant={formState.changedFromBaseVariant}
            baseVariantValue={formState.baseVariantValue}
            hasUpstreamVersion={pane.hasUpstreamVersion}
            hasBaseVariant={formState.hasBaseVariant}
          />
        </VirtualizerScrollInstanceProvider>
      )}
    </form>
  );
}

type ActionProps = { action: DocumentActionComponent; props: DocumentActionProps };

function Action({ action: useAction, props }: ActionProps) {
  // oxlint-disable-next-line react/hooks -- the key is the action, which stays the same
  const description = useAction(props);
  if (!description) return null;
  const { label, disabled, onHandle, dialog } = description;
  return (
    <>
      <button
        type="button"

        disabled={disabled === true}
        onClick={() => onHandle?.()}
      >
        {label}
      </button>
      {dialog && dialog.type === "custom" && dialog.component}
      {dialog && dialog.type === "dialog" && (
        <dialog open aria-label={String(dialog.header)}>
          {dialog.content}
        </dialog>
      )}
    </>
  );
}

/** A button for each action that the Studio offers on the open document, with the dialogs that they open. */
export function Actions() {
  const { actions, editState, documentId, documentType } = useDocumentPane();
  if (!actions || !editState?.ready) return null;
  const props = { ...editState, id: documentId, type: documentType } as DocumentActionProps;
  return actions.map((action) => (
    <Action key={action.action ?? action.name} action={action} props={props} />
  ));
}
