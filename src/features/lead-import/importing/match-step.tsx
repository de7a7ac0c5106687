import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { DialogActions } from "../../../ui/dialog-form.styles.ts";
import { Field, FieldError, Select } from "../../../ui/field.tsx";
import type { CheckedRows } from "./check-rows.ts";
import { Step, Summary, TableFrame } from "./import-dialog.styles.ts";
import { type FieldName, fieldTitles, type Matches } from "./match-columns.ts";
import type { Sheet } from "./read-csv.ts";
import { offeredSolutions } from "../adding/offered-solutions.ts";
import { countLeads } from "../../leads/model/lead-facts.ts";

/** Rows that are shown of the file. */
const SHOWN_ROWS = 4;
/** Rows whose reasons are shown; the file has all of them. */
const SHOWN_REASONS = 3;

type PreviewProps = {
  sheet: Sheet;
  matches: Matches;
  onMatch: (column: number, field: FieldName | null) => void;
};

/** The first rows; above each column what it is, to be changed. */
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
                  {Object.entries(fieldTitles).map(([field, title]) => (
                    <option key={field} value={field}>
                      {title}
                    </option>
                  ))}
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

type MatchStepProps = PreviewProps & {
  checked: CheckedRows;
  solution: string;
  onSolution: (solution: string) => void;
  failure: string | null;
  isBusy: boolean;
  onNext: () => void;
  onBack: () => void;
};

/** Says what each column is, and how many rows fit the form's rules. */
export function MatchStep(props: MatchStepProps) {
  const { sheet, matches, onMatch, checked, solution, onSolution } = props;
  const { failure, isBusy, onNext, onBack } = props;
  const { fitting, refused } = checked;
  return (
    <Step>
      <Preview sheet={sheet} matches={matches} onMatch={onMatch} />
      <Field label="Solution of rows that name none">
        <Select value={solution} onChange={({ target }) => onSolution(target.value)}>
          <option value="">None: leave these rows out</option>
          {offeredSolutions().map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      <output>
        <p>
          <b>
            {fitting.length.toLocaleString("en-SG")} of {countLeads(sheet.rows.length)}
          </b>{" "}
          fit the rules of the form.
        </p>
        <Summary>
          {refused.slice(0, SHOWN_REASONS).map(({ line, reasons }) => (
            <li key={line}>
              Row {line}: {reasons.join("; ")}
            </li>
          ))}
          {refused.length > SHOWN_REASONS ? (
            <li>and {refused.length - SHOWN_REASONS} more, which you get as a file</li>
          ) : null}
        </Summary>
      </output>
      {failure === null ? null : <FieldError role="alert">{failure}</FieldError>}
      <DialogActions>
        <Button $variant="quiet" $size="work" onClick={onBack}>
          Back
        </Button>
        <Button
          $size="work"
          aria-disabled={isBusy || fitting.length === 0 || undefined}
          onClick={() => {
            if (!isBusy && fitting.length > 0) onNext();
          }}
        >
          {isBusy ? "Looking for duplicates..." : "Continue"}
        </Button>
      </DialogActions>
    </Step>
  );
}
