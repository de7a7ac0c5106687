import { type ReactNode, useId } from "react";
import { keyframes, styled } from "styled-components";
import { breakpoint } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";
import type { RichTextValue, TextTable as TextTableValue } from "./page-content.ts";
import { rowsOf, textOfCell } from "./text-blocks.ts";
import { wholeWords } from "../ui/whole-words.tsx";

const fadeUntilEnd = keyframes`
  0%, 98% {
    mask-image: linear-gradient(to right, #000 calc(100% - ${token.space[4]}), transparent);
  }
  100% { mask-image: none; }
`;

/** Scrolls sideways if the columns do not fit; its end fades while there is more. */
const Scroller = styled.section`
  container-type: inline-size;
  overflow-x: auto;
  scrollbar-width: thin;

  /* Overrides the margins of the text around it. */
  && {
    margin-block: ${token.space[3]};
  }
  &&:first-child {
    margin-top: 0;
  }

  @supports (animation-timeline: scroll()) {
    animation: ${fadeUntilEnd} linear both;
    animation-timeline: scroll(self inline);
  }
  /* The fade would hide a ring outside the box. */
  &:focus-visible {
    outline-offset: calc(-1 * ${token.border.rule});
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  caption {
    padding-bottom: ${token.space[1]};
    color: ${token.color.soft};
    font-size: ${token.text.small};
    text-align: start;
  }
  /* As wide as the visible part of the table, without the part that fades. */
  caption > span {
    display: block;
    position: sticky;
    inset-inline-start: 0;
    max-width: calc(100cqi - ${token.space[4]});
  }
  th,
  td {
    min-width: ${token.space[9]};
    padding: ${token.space[1]} ${token.space[2]} ${token.space[1]} 0;
    border-bottom: ${token.border.hairline} solid ${token.color.line};
    text-align: start;
    vertical-align: top;
  }
  thead :is(th, td) {
    border-bottom: ${token.border.rule} solid ${token.color.sea};
    vertical-align: bottom;
    font-weight: 600;
  }
  :is(th, td):last-child {
    padding-inline-end: 0;
  }
  /*
   * On a phone a table of four columns scrolls anyway, so its cells may be wider. In a narrow cell a sentence would
   * have many lines, and the row much empty space.
   */
  @container (max-width: ${breakpoint.compact}) {
    tr:has(> :nth-child(4)) > td > * {
      width: max-content;
      min-width: 100%;
      max-width: calc(2 * ${token.space[9]});
    }
  }
  p + p,
  p + ul,
  p + ol {
    margin-top: ${token.space[0.5]};
  }
`;

type Row = NonNullable<TextTableValue["rows"]>[number];
type DrawText = (value: RichTextValue | null) => ReactNode;

function TableRow({ row, isHeader, draw }: { row: Row; isHeader: boolean; draw: DrawText }) {
  return (
    <tr>
      {row.cells?.map((cell) => {
        const content = draw(cell.value ?? null);
        // An empty header cell, such as a corner, is no header.
        return isHeader && textOfCell(cell) ? (
          <th key={cell._key} scope="col">
            {content}
          </th>
        ) : (
          <td key={cell._key}>{content}</td>
        );
      })}
    </tr>
  );
}

/** A table of running text; `draw` renders the content of a cell. */
export function TextTable({ table, draw }: { table: TextTableValue; draw: DrawText }) {
  const id = useId();
  const { caption } = table;
  const { head, body } = rowsOf(table);
  const columns = head[0]?.cells?.map(textOfCell).filter(Boolean).join(", ");
  const name = caption ? { "aria-labelledby": id } : { "aria-label": columns || undefined };
  return (
    // Without its own focus it could not be scrolled with the keyboard in every browser.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <Scroller tabIndex={0} {...name}>
      <table>
        {caption && (
          <caption id={id}>
            <span>{wholeWords(caption)}</span>
          </caption>
        )}
        {head.length > 0 && (
          <thead>
            {head.map((row) => (
              <TableRow key={row._key} row={row} isHeader draw={draw} />
            ))}
          </thead>
        )}
        <tbody>
          {body.map((row) => (
            <TableRow key={row._key} row={row} isHeader={false} draw={draw} />
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
