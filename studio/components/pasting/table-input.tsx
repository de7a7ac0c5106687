import { type ContainerRenderProps, defineContainer, useEditor } from "@portabletext/editor";
import { Table } from "@portabletext/plugin-table/ui";
import { Box, usePortal } from "@sanity/ui";
import type { ChangeEvent, SyntheticEvent } from "react";
import { styled } from "styled-components";

/** The Studio's colours and spacing for the table. */
const TOKENS = {
  "--pt-plugin-table-accent": "var(--card-focus-ring-color)",
  "--pt-plugin-table-bg": "var(--card-bg-color)",
  "--pt-plugin-table-fg": "var(--card-fg-color)",
  "--pt-plugin-table-border": "var(--card-border-color)",
  "--pt-plugin-table-header-bg": "var(--card-muted-bg-color)",
  "--pt-plugin-table-menu-bg": "var(--card-bg-color)",
  "--pt-plugin-table-menu-border": "var(--card-border-color)",
  "--pt-plugin-table-handle-bg": "var(--card-bg-color)",
  "--pt-plugin-table-handle-rest": "var(--card-border-color)",
} as const;

/** A plain input: inside the editor, the background of Sanity UI's own field would cover the typed text. */
const Caption = styled.input`
  box-sizing: border-box;
  width: 100%;
  padding: 0.5em 0.75em;
  border: 1px solid var(--card-border-color);
  border-radius: 3px;
  background: var(--card-bg-color);
  color: var(--card-fg-color);
  font: inherit;

  &::placeholder {
    color: var(--card-muted-fg-color);
    opacity: 1;
  }
  &:focus {
    outline: 1px solid var(--card-focus-ring-color);
  }
`;

/** Keeps key and mouse events in the field; the editor would handle them itself. */
function keepInside(event: SyntheticEvent): void {
  event.stopPropagation();
}

/** A table with its caption above it; the plugin edits only rows and cells. */
function TableInput(props: ContainerRenderProps) {
  const editor = useEditor();
  const { element } = usePortal();
  const { caption } = props.node as { caption?: string };

  function changeCaption({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const { value } = currentTarget;
    editor.send(
      value
        ? { type: "block.set", at: props.path, props: { caption: value } }
        : { type: "block.unset", at: props.path, props: ["caption"] },
    );
  }

  return (
    <Box paddingX={3} paddingY={3}>
      <Box
        contentEditable={false}
        paddingBottom={2}
        onKeyDown={keepInside}
        onPaste={keepInside}
        onMouseDown={keepInside}
      >
        <Caption
          aria-label="Caption of the table"
          placeholder="Caption, for example: What each plan includes"
          value={caption ?? ""}
          readOnly={props.readOnly}
          onChange={changeCaption}
        />
      </Box>
      <Table {...props} portalElement={element} tokens={TOKENS} />
    </Box>
  );
}

export const tableContainer = defineContainer({
  type: "table",
  arrayField: "rows",
  render: (props) => <TableInput {...props} />,
});
