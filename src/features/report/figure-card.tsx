import { type ReactNode, useId } from "react";
import { Link } from "../../ui/link.tsx";
import { formatCount } from "../../lib/format-count.ts";
import { CardTitle } from "../../ui/card.styles.ts";
import { MutedText } from "../../ui/page.styles.ts";
import { FigureTable } from "./figure-table.tsx";
import { FigureDetails, Panel } from "./report.styles.ts";

/** A row of a figure's table. The first cell is the row's name, and links to the path `to` of its leads. */
export type TableRow = { key: string; cells: readonly ReactNode[]; to?: string };

type FigureCardProps = {
  title: string;
  hint: string;
  columns: readonly string[];
  rows: readonly TableRow[];
  /** A chart. With one, the table is in a disclosure; without one, it is visible. */
  children?: ReactNode;
  isWide?: boolean;
  /** Whether the card is as tall as two cards beside it. */
  isTall?: boolean;
  /** The text that is shown if there are no rows. */
  empty: string;
};

/** A card with one figure: its chart, if any, and a table whose rows link to their leads. */
export function FigureCard(props: FigureCardProps) {
  const { title, hint, columns, rows, children, isWide, isTall, empty } = props;
  const id = useId();
  const table = (
    <FigureTable label={`${title}, table`} columns={columns}>
      {rows.map(({ key, cells: [name, ...cells], to }) => (
        <tr key={key}>
          <th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]}>{typeof cell === "number" ? formatCount(cell) : cell}</td>
          ))}
        </tr>
      ))}
    </FigureTable>
  );
  return (
    <Panel aria-labelledby={id} data-wide={isWide || undefined} data-tall={isTall || undefined}>
      <CardTitle id={id}>{title}</CardTitle>
      <MutedText>{hint}</MutedText>
      {rows.length === 0 ? <p>{empty}</p> : null}
      {rows.length > 0 && children ? (
        <>
          {children}
          <FigureDetails>
            <summary>Show as a table</summary>
            {table}
          </FigureDetails>
        </>
      ) : null}
      {rows.length > 0 && !children ? table : null}
    </Panel>
  );
}
