import { PortableTextEditor, usePortableTextEditor } from "@portabletext/editor";
import { createContext, use, useCallback, useEffect, useEffectEvent, useRef } from "react";
import type { PortableTextInputProps, PortableTextPluginsProps } from "sanity";

/** Passes the editor to the input around it; an inner input, such as that of comments, takes the `editorRef`. */
const EditorContext = createContext<(editor: PortableTextEditor) => void>(() => {});

/** The plugins of an editor. They pass the editor to `RunningTextInput`. */
export function RunningTextPlugins(props: PortableTextPluginsProps) {
  const editor = usePortableTextEditor();
  const keepEditor = use(EditorContext);
  useEffect(() => keepEditor(editor), [keepEditor, editor]);
  return props.renderDefault(props);
}

/** Running text in which a brace inserts a fact and opens the list of facts. */
export function RunningTextInput(props: PortableTextInputProps) {
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<PortableTextEditor | null>(null);
  const keepEditor = useCallback((mounted: PortableTextEditor) => {
    editor.current = mounted;
  }, []);

  const insertFact = useEffectEvent((event: InputEvent) => {
    if (event.data !== "{" || event.inputType !== "insertText" || props.readOnly) return;
    const open = editor.current;
    const type = open?.schemaTypes.inlineObjects.find(({ name }) => name === "factValue");
    if (!open || !type) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const path = PortableTextEditor.insertChild(open, type, {});
    if (!path) return;
    props.onItemOpen(props.path.concat(path));
    props.onPathFocus(path.concat("fact"));
  });

  useEffect(() => {
    const listen = (event: InputEvent) => insertFact(event);
    const node = frame.current;
    node?.addEventListener("beforeinput", listen, { capture: true });
    return () => node?.removeEventListener("beforeinput", listen, { capture: true });
  }, []);

  return (
    <EditorContext value={keepEditor}>
      <div ref={frame}>{props.renderDefault(props)}</div>
    </EditorContext>
  );
}
