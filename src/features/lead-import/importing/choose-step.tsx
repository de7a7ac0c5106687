import { type DragEvent, useEffect, useRef, useState } from "react";
import { DialogActions } from "../../../ui/dialog-form.styles.ts";
import { media } from "../../../theme/media.ts";
import { Field, FieldError, TextArea } from "../../../ui/field.tsx";
import { useMediaQuery } from "../../../ui/use-media-query.ts";
import { DropZone, Step } from "./import-dialog.styles.ts";
import { MAX_ROWS } from "./import-data.ts";
import { QuietButton, WorkButton } from "../../../ui/work-button.tsx";
import { readCsv, type Sheet, textOf } from "../reading/read-csv.ts";
import { formatCount } from "../../../lib/format-count.ts";

/** The maximum size of a file in bytes; 2,000 leads with the longest remarks have about 3 MB. */
const MAX_SIZE = 10_000_000;

function problemOf({ rows }: Sheet): string | null {
  if (rows.length === 0) return "No rows found. Choose a CSV file or paste rows.";
  if (rows.length <= MAX_ROWS) return null;
  const limit = formatCount(MAX_ROWS);
  return `${formatCount(rows.length)} rows are too many: at most ${limit} are imported at once. Please split the list.`;
}

type ChooseStepProps = {
  /** Returns the file whose drop on the board has opened the dialog; null at further calls. */
  takeDropped: () => File | null;
  onRead: (sheet: Sheet, text: string) => void;
  onClose: () => void;
};

/** The first step of an import: reads a dropped or selected file, or pasted rows. */
export function ChooseStep({ takeDropped, onRead, onClose }: ChooseStepProps) {
  const [pasted, setPasted] = useState("");
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const isTouch = useMediaQuery(media.coarsePointer);

  function take(text: string) {
    const sheet = readCsv(text);
    const sheetProblem = problemOf(sheet);
    setProblem(sheetProblem);
    if (sheetProblem === null) onRead(sheet, text);
  }

  async function takeFile(file: File | undefined) {
    if (!file) return;
    if (file.size > MAX_SIZE) setProblem("The file is too large. Please split it.");
    else if (/\.(?:xlsx?|ods|numbers)$/i.test(file.name)) {
      setProblem("This is a spreadsheet. Please save it as CSV first, or paste its rows.");
    } else take(textOf(await file.arrayBuffer()));
  }

  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-deps, react/exhaustive-effect-dependencies -- once
  useEffect(() => void takeFile(takeDropped() ?? undefined), []);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void takeFile(file);
    else take(event.dataTransfer.getData("text"));
  }

  return (
    <Step>
      <DropZone
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        {isTouch ? null : <p>Drop a CSV file here, or</p>}
        <QuietButton onClick={() => chooser.current?.click()}>
          {isTouch ? "Choose a CSV file" : "Choose a file"}
        </QuietButton>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label="CSV file"
          tabIndex={-1}
          onChange={(event) => void takeFile(event.target.files?.[0])}
        />
      </DropZone>
      <Field label="Or paste rows with their header row">
        <TextArea
          rows={5}
          autoComplete="off"
          spellCheck={false}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
      </Field>
      {problem === null ? null : <FieldError role="alert">{problem}</FieldError>}
      <DialogActions>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
        <WorkButton onClick={() => take(pasted)}>Continue</WorkButton>
      </DialogActions>
    </Step>
  );
}
