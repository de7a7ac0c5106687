import { usePortableTextEditor, useEditor } from "@portabletext/editor";
import { BehaviorPlugin } from "@portabletext/editor/plugins";
import { useToast } from "@sanity/ui/toast";
import { useEffectEvent, useState } from "react";
import { definePlugin, type PortableTextPluginsProps } from "sanity";
import { useStudioClient } from "../use-studio-client.ts";
import { nameOf } from "./fit-parts.ts";
import { sentencesOf } from "./left-out.ts";
import { type AfterPaste, pasteBehaviors } from "./paste-behaviors.ts";
import { storePicture } from "./store-pictures.ts";
import { tableContainer } from "./table-input.tsx";

const NOTICE = { id: "pasted", closable: true } as const;
/** How long the notice stays, in milliseconds: enough to read four sentences, without covering a phone for long. */
const NOTICE_MS = 20_000;

function Sentences({ sentences }: { sentences: string[] }) {
  return (
    <ul style={{ margin: 0, paddingInlineStart: "1.2em" }}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Adds tables to the texts that allow them, and converts what is pasted from other programs to the text's blocks. */
function PastingPlugins(props: PortableTextPluginsProps) {
  const { blockObjects } = usePortableTextEditor().schemaTypes;
  const editor = useEditor();
  const client = useStudioClient();
  const toast = useToast();

  const after: AfterPaste = useEffectEvent(async (leftOut, waiting) => {
    if (waiting.length > 0) toast.push({ ...NOTICE, status: "info", title: "Storing pictures" });
    const stored = await Promise.all(
      waiting.map(async ({ picture, copied }) => {
        const id = await storePicture(client, picture, copied);
        const at = [{ _key: picture._key }];
        const asset = { _type: "reference", _ref: id };
        if (id) editor.send({ type: "block.set", at, props: { asset } });
        else {
          editor.send({ type: "delete.block", at });
          leftOut.pictures.push(nameOf(picture));
        }
        return id;
      }),
    );
    const sentences = sentencesOf(leftOut);
    const count = stored.filter(Boolean).length;
    if (sentences.length > 0) {
      toast.push({
        ...NOTICE,
        status: "warning",
        title: "Pasted, but some parts could not be kept",
        description: <Sentences sentences={sentences} />,
        duration: NOTICE_MS,
      });
    } else if (count > 0) {
      const title = count === 1 ? "1 picture stored" : `${count} pictures stored`;
      toast.push({ ...NOTICE, status: "success", title });
    }
  });

  const [behaviors] = useState(() => pasteBehaviors((...pasted) => after(...pasted)));
  const enabled = blockObjects.some(({ name }) => name === "table");
  const table = { enabled, containers: { table: tableContainer } };
  return (
    <>
      <BehaviorPlugin behaviors={behaviors} />
      {props.renderDefault({ ...props, plugins: { ...props.plugins, table } })}
    </>
  );
}

/** Texts that accept content copied from Word, Google Docs, Excel and web pages. */
export const pasting = definePlugin({
  name: "pasting",
  form: { components: { portableText: { plugins: PastingPlugins } } },
});
