import { useId } from "react";
import { DialogActions } from "../../../ui/dialog-form.styles.ts";
import { Field, FieldError, Select } from "../../../ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import type { CheckedRows, SolutionChoices, unknownSolutions } from "./check-rows.ts";
import type { FieldName } from "../reading/headings.ts";
import { Outcome, Step, Summary, TableFrame, UnknownSolutions } from "./import-dialog.styles.ts";
import { QuietButton, WorkButton } from "../../../ui/work-button.tsx";
import { fieldTitles, type Matches } from "../reading/match-columns.ts";
import type { Sheet } from "../reading/read-csv.ts";
import { offeredSolutions } from "../adding/offered-solutions.ts";
import { countLeads } from "../../leads/model/lead-facts.ts";
import { formatCount } from "../../../lib/format-count.ts";

/** The number of rows that the preview shows. */
const SHOWN_ROWS = 4;
/** The number of characters to which text in options and labels is shortened. */
const MAX_OPTION_LENGTH = 80;
/** The maximum number of unknown solutions to map, because a column of free text has a different one in each row. */
const SHOWN_SOLUTIONS = 8;
/** The number of refused rows whose reasons are shown; the saved file has all of them. */
const SHOWN_REASONS = 3;

function shorten(text: string): string {
  return text.length > MAX_OPTION_LENGTH ? `${text.slice(0, MAX_OPTION_LENGTH)}...` : text;
}

type PreviewProps = {
  sheet: Sheet;
  matches: Matches;
  onMatch: (column: number, field: FieldName | null) => void;
};

/** The preview of the first rows, with a select above each column for the field that it is imported into. */
function Preview({ sheet, matches, onMatch }: PreviewProps) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard
    <TableFrame aria-label="First rows of the file" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {sheet.headings.map((heading, column) => (
              <th key={heading} scope="col">
                <label htmlFor={`${id}-${column}`} title={heading}>
                  {heading}
                </label>
                <Select
                  id={`${id}-${column}`}
                  value={matches[column] ?? ""}
                  onChange={({ target }) =>
                    onMatch(column, target.value === "" ? null : (target.value as FieldName))
                  }
                >
                  <option value="">Leave out</option>
                  <Options of={fieldTitles} />
                </Select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.slice(0, SHOWN_ROWS).map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a file have nothing else
            <tr key={row}>
              {sheet.headings.map((heading, column) => (
                <td key={heading}>{cells[column] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

type HeadingFieldProps = { sheet: Sheet; onHeading: (heading: number | null) => void };

/** The select of the header row among the first rows; rows above it, such as a title, are not imported. */
function HeadingField({ sheet, onHeading }: HeadingFieldProps) {
  return (
    <Field label="Header row">
      <Select
        value={sheet.heading ?? ""}
        onChange={({ target }) => onHeading(target.value === "" ? null : Number(target.value))}
      >
        <option value="">No header row</option>
        <Options
          of={sheet.start.map(({ line, cells }, index) => [
            String(index),
            `Row ${line}: ${shorten(cells.filter(Boolean).join(", "))}`,
          ])}
        />
      </Select>
    </Field>
  );
}

type SolutionFieldsProps = {
  unknown: ReturnType<typeof unknownSolutions>;
  solutions: SolutionChoices;
  onSolutions: (solutions: SolutionChoices) => void;
};

/** The selects that map the file's unknown solutions to ours, and rows without a solution to a default. */
function SolutionFields({ unknown, solutions, onSolutions }: SolutionFieldsProps) {
  const offered = <Options of={offeredSolutions()} />;
  return (
    <>
      {unknown.length > 0 ? (
        <UnknownSolutions>
          <legend>Solutions not in your list</legend>
          <p>
            The remarks keep the original text. Rows that you leave empty get the solution for rows
            without one.
          </p>
          {unknown.slice(0, SHOWN_SOLUTIONS).map(({ key, text, count }) => (
            <Field
              key={key}
              label={`“${shorten(text)}” (${count === 1 ? "1 row" : `${count} rows`})`}
            >
              <Select
                value={solutions.unknown[key] ?? ""}
                onChange={({ target }) =>
                  onSolutions({
                    ...solutions,
                    unknown: { ...solutions.unknown, [key]: target.value },
                  })
                }
              >
                <option value="">Leave empty</option>
                {offered}
              </Select>
            </Field>
          ))}
          {unknown.length > SHOWN_SOLUTIONS ? (
            <p>and {unknown.length - SHOWN_SOLUTIONS} more, which are left empty</p>
          ) : null}
        </UnknownSolutions>
      ) : null}
      <Field label="Solution for rows without one">
        <Select
          value={solutions.otherwise}
          onChange={({ target }) => onSolutions({ ...solutions, otherwise: target.value })}
        >
          <option value="">Leave these rows out</option>
          {offered}
        </Select>
      </Field>
    </>
  );
}

/** Lists the columns that are not imported. */
export function LeftOutColumns({ names }: { names: readonly string[] }) {
  return names.length === 0 ? null : <p>{`Not imported: ${names.join(", ")}.`}</p>;
}

/** Says, with an example, in how many rows text is added to the remarks because it fits no field. */
function RemarksText({ valid }: Pick<CheckedRows, "valid">) {
  const rows = valid.filter(({ addedToRemarks }) => addedToRemarks.length > 0);
  const [example] = rows.flatMap(({ addedToRemarks }) => addedToRemarks);
  if (example === undefined) return null;
  const where = rows.length === 1 ? "1 row" : `${formatCount(rows.length)} rows`;
  return (
    <p>{`In ${where}, text that fits no field goes into the remarks, such as “${example}”.`}</p>
  );
}

type MatchStepProps = PreviewProps &
  HeadingFieldProps &
  SolutionFieldsProps & {
    checked: CheckedRows;
    leftOutColumns: readonly string[];
    failure: string | null;
    isBusy: boolean;
    onNext: () => void;
    onBack: () => void;
  };

/** The second step of an import: maps each column to a field, and shows how many rows are valid. */
export function MatchStep(props: MatchStepProps) {
  const { sheet, onHeading, matches, onMatch, checked, leftOutColumns } = props;
  const { unknown, solutions, onSolutions, failure, isBusy, onNext, onBack } = props;
  const { valid, refused } = checked;
  return (
    <Step>
      <HeadingField sheet={sheet} onHeading={onHeading} />
      <Preview sheet={sheet} matches={matches} onMatch={onMatch} />
      <SolutionFields unknown={unknown} solutions={solutions} onSolutions={onSolutions} />
      <Outcome>
        <p>
          <b>
            {formatCount(valid.length)} of {countLeads(sheet.rows.length)}
          </b>{" "}
          can be imported.
        </p>
        <Summary>
          {refused.slice(0, SHOWN_REASONS).map(({ line, reasons }) => (
            <li key={line}>
              Row {line}: {reasons.join("; ")}
            </li>
          ))}
          {refused.length > SHOWN_REASONS ? (
            <li>and {refused.length - SHOWN_REASONS} more, which you can save as a file</li>
          ) : null}
        </Summary>
        <RemarksText valid={valid} />
        <LeftOutColumns names={leftOutColumns} />
      </Outcome>
      {failure === null ? null : <FieldError role="alert">{failure}</FieldError>}
      <DialogActions>
        <QuietButton onClick={onBack}>Back</QuietButton>
        <WorkButton
          aria-disabled={isBusy || valid.length === 0 || undefined}
          onClick={() => {
            if (!isBusy && valid.length > 0) onNext();
          }}
        >
          {isBusy ? "Looking for duplicates..." : "Continue"}
        </WorkButton>
      </DialogActions>
    </Step>
  );
}
