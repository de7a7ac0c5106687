import { PortableTextEditor } from "@portabletext/editor";
import { useEffect, useEffectEvent, useRef } from "react";
import type { PortableTextInputProps } from "sanity";

/** Running text in which a brace puts a fact and opens the list to choose it from. */
export function RunningTextInput(props: PortableTextInputProps) {
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<PortableTextEditor | null>(null);

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

  return <div ref={frame}>{props.renderDefault({ ...props, editorRef: editor })}</div>;
}
