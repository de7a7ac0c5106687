import { DialogActions } from "../../../ui/dialog-form.styles.ts";
import { FieldError } from "../../../ui/field.tsx";
import { ChoiceLabel, HintText } from "../../../ui/field.styles.ts";
import { formatDay } from "../../../lib/format-time.ts";
import type { CandidateDuplicate } from "../adding/known-data.ts";
import type { CheckedRows, RefusedRow } from "./check-rows.ts";
import type { ImportChoices } from "./import-data.ts";
import { Progress, Step, Summary } from "./import-dialog.styles.ts";
import { LeftOutColumns } from "./match-step.tsx";
import { QuietButton, WorkButton } from "../../../ui/work-button.tsx";
import { sharedText } from "../../leads/model/same-person.ts";
import { countLeads } from "../../leads/model/lead-facts.ts";

const SHOWN_DUPLICATES = 3;

/** Returns why a valid row is skipped: which stored lead or earlier row of the file it duplicates. */
export function reasonOf(duplicate: CandidateDuplicate, valid: CheckedRows["valid"]): string {
  const shared = sharedText(duplicate);
  if (duplicate.id === null)
    return `Duplicate of row ${valid[duplicate.earlier]?.line} (${shared})`;
  const where = duplicate.is_trashed ? ", not on the board any more" : "";
  return `Duplicate of ${duplicate.company_name}, ${duplicate.contact_name}, ${formatDay(duplicate.created_at)} (${shared})${where}`;
}

/** Returns the valid rows that are duplicates, in the file's order, each with its first duplicate as the reason. */
export function duplicateRows(
  valid: CheckedRows["valid"],
  duplicates: readonly CandidateDuplicate[],
): RefusedRow[] {
  const byIndex = new Map(duplicates.toReversed().map((each) => [each.place, each]));
  return valid.flatMap(({ line, cells }, index) => {
    const duplicate = byIndex.get(index);
    return duplicate ? [{ line, cells, reasons: [reasonOf(duplicate, valid)] }] : [];
  });
}

type ConfirmStepProps = {
  count: number;
  duplicates: readonly RefusedRow[];
  choices: ImportChoices;
  onChoices: (choices: ImportChoices) => void;
  leftOutColumns: readonly string[];
  refusedCount: number;
  onSave: () => void;
  failure: string | null;
  isBusy: boolean;
  /** The stored part of the file, from 0 to 1; null while nothing is being stored. */
  progress: number | null;
  onImport: () => void;
  onBack: () => void;
};

/** The last step of an import: shows what will be stored and what is skipped, and asks before it stores anything. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { count, duplicates, choices, onChoices, leftOutColumns, refusedCount, onSave } = props;
  const { failure, isBusy, progress, onImport, onBack } = props;
  const skippedCount = refusedCount + (choices.withDuplicates ? 0 : duplicates.length);
  return (
    <Step>
      <p>
        <b>{countLeads(count)}</b> will be added to Interested, unassigned. Sales is not notified.
      </p>
      <LeftOutColumns names={leftOutColumns} />
      <div>
        <ChoiceLabel>
          <input
            type="checkbox"
            checked={choices.isCounted}
            disabled={isBusy}
            onChange={({ target }) => onChoices({ ...choices, isCounted: target.checked })}
          />
          Count them in the report
        </ChoiceLabel>
        <HintText>
          For leads that contacted you, for example through an advertisement. Leave it off for a
          list of contacts: it would lower the conversion rate.
        </HintText>
      </div>
      {duplicates.length > 0 ? (
        <div>
          <p>
            <b>{countLeads(duplicates.length)}</b>{" "}
            {duplicates.length === 1 ? "seems to be a duplicate" : "seem to be duplicates"}:
          </p>
          <Summary>
            {duplicates.slice(0, SHOWN_DUPLICATES).map(({ line, reasons }) => (
              <li key={line}>
                Row {line}: {reasons.join("; ")}
              </li>
            ))}
            {duplicates.length > SHOWN_DUPLICATES ? (
              <li>and {duplicates.length - SHOWN_DUPLICATES} more</li>
            ) : null}
          </Summary>
          <ChoiceLabel>
            <input
              type="checkbox"
              checked={choices.withDuplicates}
              disabled={isBusy}
              onChange={({ target }) => onChoices({ ...choices, withDuplicates: target.checked })}
            />
            Add them anyway
          </ChoiceLabel>
        </div>
      ) : null}
      {skippedCount > 0 ? (
        <div>
          <p>
            <b>{countLeads(skippedCount)}</b> {skippedCount === 1 ? "is" : "are"} left out.
          </p>
          <QuietButton onClick={onSave}>Save the rows left out as CSV</QuietButton>
        </div>
      ) : null}
      {progress === null ? null : (
        <Progress>
          <span>Importing {countLeads(count)}...</span>
          <progress aria-label="Importing the leads" value={progress} />
        </Progress>
      )}
      {failure === null ? null : <FieldError role="alert">{failure}</FieldError>}
      <DialogActions>
        <QuietButton isBusy={isBusy} onClick={onBack}>
          Back
        </QuietButton>
        <WorkButton
          aria-disabled={isBusy || count === 0 || undefined}
          onClick={() => {
            if (!isBusy && count > 0) onImport();
          }}
        >
          {isBusy ? "Importing..." : `Import ${countLeads(count)}`}
        </WorkButton>
      </DialogActions>
    </Step>
  );
}
