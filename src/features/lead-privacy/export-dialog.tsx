import { useState } from "react";
import { isAccessLost } from "../../supabase/access.ts";
import { DialogActions } from "../../ui/dialog-form.styles.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { dateForFile, saveFile } from "../../ui/save-file.ts";
import { useToast } from "../../ui/toast.tsx";
import { fetchPersonCopy } from "./person-data.ts";
import { personPage } from "./person-copy.ts";
import { QuietButton, WorkButton } from "../../ui/work-button.tsx";
import type { OpenState } from "../../ui/overlay-props.ts";

type Format = "html" | "json";

type ExportDialogProps = OpenState & { email: string };

const EXPORT_FAILED = "The data could not be exported. Please try again.";

/** The dialog that downloads all data about a person, as a page to read or as JSON. */
export function ExportDialog({ email, isOpen, onOpenChange }: ExportDialogProps) {
  const toasts = useToast();
  const [busy, setBusy] = useState<Format | null>(null);

  async function download(format: Format) {
    if (busy) return;
    setBusy(format);
    try {
      const copy = await fetchPersonCopy(email);
      const name = `person-${dateForFile()}.${format}`;
      if (format === "html") saveFile(name, personPage(copy), "text/html");
      else saveFile(name, JSON.stringify(copy, null, 2), "application/json");
      toasts.settle(EXPORT_FAILED);
    } catch (error) {
      if (!isAccessLost(error)) {
        toasts.error("Error", EXPORT_FAILED, { about: EXPORT_FAILED });
      }
    } finally {
      setBusy(null);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Export This Person's Data"
      description={`Everything we hold about ${email}: every request, including those in the trash, with notes, history, consent and who opened it. Both files have the same content.`}
    >
      <DialogActions>
        <QuietButton onClick={() => onOpenChange(false)}>Close</QuietButton>
        <QuietButton
          aria-disabled={busy !== null || undefined}
          onClick={() => void download("json")}
        >
          {busy === "json" ? "Preparing..." : "Download JSON"}
        </QuietButton>
        <WorkButton
          aria-disabled={busy !== null || undefined}
          onClick={() => void download("html")}
        >
          {busy === "html" ? "Preparing..." : "Download HTML"}
        </WorkButton>
      </DialogActions>
    </Dialog>
  );
}
