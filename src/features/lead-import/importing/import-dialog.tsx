import { useMemo, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { rowOf } from "../../../lib/lead-row.ts";
import { failureText } from "../../../lib/failure-text.ts";
import { isAccessLost } from "../../../supabase/access.ts";
import { useIsAdmin } from "../../../supabase/desk-role.tsx";
import { DialogActions } from "../../../ui/dialog-form.styles.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { dateForFile, saveFile } from "../../../ui/save-file.ts";
import { useWhileShown } from "../../../ui/use-while-shown.ts";
import { findDuplicates, type CandidateDuplicate } from "../adding/known-data.ts";
import { BOARD_PATH } from "../../leads/model/desk-paths.ts";
import { offeredSolutions } from "../adding/offered-solutions.ts";
import {
  checkRows,
  leftOutColumns,
  type RefusedRow,
  type SolutionChoices,
  unknownSolutions,
} from "./check-rows.ts";
import { takeDroppedFile } from "./dropped-file.ts";
import { ChooseStep } from "./choose-step.tsx";
import { ConfirmStep, duplicateRows } from "./confirm-step.tsx";
import { Step } from "./import-dialog.styles.ts";
import { guessMatches, type Matches } from "../reading/match-columns.ts";
import { MatchStep } from "./match-step.tsx";
import type { ImportChoices } from "./import-data.ts";
import { readCsv, type Sheet } from "../reading/read-csv.ts";
import { refusedCsv } from "./refused-csv.ts";
import { countLeads } from "../../leads/model/lead-facts.ts";
import { useImport } from "./use-import.ts";
import { QuietButton, WorkButton } from "../../../ui/work-button.tsx";
import { formatCount } from "../../../lib/format-count.ts";

/** The fields by which duplicates are found. */
const CONTACT_FIELDS = ["companyName", "contactName", "contactNumber", "email"] as const;

/** Returns the message for a failed step; `problem` is a sentence that says what failed. */
function describeFailure(problem: string): string {
  return failureText(
    `${problem} Nothing was stored; please try again.`,
    "Nothing was stored; the rows are kept here until you are back.",
  );
}

/** A parsed file, and its text, which is parsed again if the user chooses another header row. */
type ReadFile = { sheet: Sheet; text: string };

type RowsProps = { file: ReadFile; onBack: () => void; onClose: () => void };

/** The steps after a file was read: matching its columns, confirming, and the result. */
function Rows({ file, onBack, onClose }: RowsProps) {
  const [sheet, setSheet] = useState(file.sheet);
  const [matches, setMatches] = useState<Matches>(() => guessMatches(sheet.headings));
  const [solutions, setSolutions] = useState<SolutionChoices>({ otherwise: "", unknown: {} });
  const [duplicates, setDuplicates] = useState<readonly CandidateDuplicate[] | null>(null);
  const [choices, setChoices] = useState<ImportChoices>({
    withDuplicates: false,
    isCounted: false,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** The number of rows stored so far; null unless an import is running. */
  const [stored, setStored] = useState<number | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const importAll = useImport();
  const close = useWhileShown(onClose);
  const checked = useMemo(
    () => checkRows(sheet, matches, { ...solutions, offered: offeredSolutions() }),
    [sheet, matches, solutions],
  );
  const { valid, refused } = checked;
  const skippedDuplicates = useMemo(
    () => duplicateRows(valid, duplicates ?? []),
    [valid, duplicates],
  );
  const unknown = useMemo(
    () => unknownSolutions(sheet, matches, offeredSolutions()),
    [sheet, matches],
  );
  const unmatched = useMemo(() => leftOutColumns(sheet, matches), [sheet, matches]);
  const skippedRows: RefusedRow[] = [
    ...refused,
    ...(choices.withDuplicates ? [] : skippedDuplicates),
  ];

  function changeHeading(heading: number | null) {
    const changed = readCsv(file.text, heading);
    setSheet(changed);
    setMatches(guessMatches(changed.headings));
  }

  async function searchDuplicates() {
    setIsBusy(true);
    setFailure(null);
    try {
      setDuplicates(await findDuplicates(valid.map(({ values }) => rowOf(CONTACT_FIELDS, values))));
    } catch (error) {
      if (!isAccessLost(error)) setFailure(describeFailure("The search for duplicates failed."));
    }
    setIsBusy(false);
  }

  async function store() {
    setIsBusy(true);
    setFailure(null);
    setStored(0);
    const imported = await importAll(valid, choices, setStored);
    setStored(null);
    setIsBusy(false);
    if (!imported) setFailure(describeFailure("The leads could not be imported."));
    else if (skippedRows.length === 0) close();
    else setAdded(imported.added);
  }

  function save() {
    const name = `leads-left-out-${dateForFile()}.csv`;
    saveFile(name, refusedCsv(sheet, skippedRows), "text/csv");
  }

  if (added !== null) {
    return (
      <Step>
        <output>
          <b>{countLeads(added)}</b> {added === 1 ? "was" : "were"} added,{" "}
          <b>{formatCount(skippedRows.length)}</b> left out.
        </output>
        <DialogActions>
          <QuietButton onClick={save}>Save the rows left out as CSV</QuietButton>
          <WorkButton onClick={onClose}>Close</WorkButton>
        </DialogActions>
      </Step>
    );
  }
  if (duplicates === null) {
    return (
      <MatchStep
        sheet={sheet}
        onHeading={changeHeading}
        matches={matches}
        onMatch={(column, field) => setMatches(matches.with(column, field))}
        checked={checked}
        leftOutColumns={unmatched}
        unknown={unknown}
        solutions={solutions}
        onSolutions={setSolutions}
        failure={failure}
        isBusy={isBusy}
        onNext={() => void searchDuplicates()}
        onBack={onBack}
      />
    );
  }
  return (
    <ConfirmStep
      count={choices.withDuplicates ? valid.length : valid.length - skippedDuplicates.length}
      duplicates={skippedDuplicates}
      choices={choices}
      onChoices={setChoices}
      leftOutColumns={unmatched}
      refusedCount={refused.length}
      onSave={save}
      failure={failure}
      isBusy={isBusy}
      progress={stored === null ? null : stored / valid.length}
      onImport={() => void store()}
      onBack={() => {
        if (!isBusy) setDuplicates(null);
      }}
    />
  );
}

/** The dialog in which admins import leads from a CSV file or from pasted rows, in three steps. */
export function ImportDialog() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [file, setFile] = useState<ReadFile | null>(null);
  const isAdmin = useIsAdmin();
  const close = () => void navigate(BOARD_PATH + search);
  if (!isAdmin) return <Navigate replace to={BOARD_PATH + search} />;
  return (
    <Dialog
      isOpen
      placement="wide"
      onOpenChange={close}
      title="Import Leads"
      description="From a CSV file of a spreadsheet or another tool. Nothing is stored before the last step."
    >
      {file ? (
        <Rows file={file} onBack={() => setFile(null)} onClose={close} />
      ) : (
        <ChooseStep
          takeDropped={takeDroppedFile}
          onRead={(sheet, text) => setFile({ sheet, text })}
          onClose={close}
        />
      )}
    </Dialog>
  );
}
