import { useState } from "react";
import { AdminOnly } from "../../supabase/desk-role.tsx";
import type { SectionProps } from "../leads/extensions/extension.ts";
import { Section, SectionTitle, SmallButton } from "../lead-ui/controls/panel-parts.styles.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { ButtonRow } from "../lead-ui/controls/menu-keys.styles.ts";

type Right = "correct" | "export" | "erase";

/** The buttons and dialogs for the rights of a lead's person: correction, copy and erasure. */
export function PersonRights({ lead, onErased }: Pick<SectionProps, "lead" | "onErased">) {
  const [open, setOpen] = useState<Right | null>(null);
  const dialog = (right: Right) => ({
    isOpen: open === right,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? right : null),
  });
  return (
    <Section aria-label="Personal data">
      <SectionTitle>Personal data</SectionTitle>
      <ButtonRow>
        <SmallButton onClick={() => setOpen("correct")}>Correct details</SmallButton>
        <AdminOnly>
          <SmallButton onClick={() => setOpen("export")}>Export this person's data</SmallButton>
          <SmallButton onClick={() => setOpen("erase")}>Erase this person</SmallButton>
        </AdminOnly>
      </ButtonRow>
      <CorrectDialog lead={lead} {...dialog("correct")} />
      <ExportDialog email={lead.email} {...dialog("export")} />
      <EraseDialog email={lead.email} onErased={onErased} {...dialog("erase")} />
    </Section>
  );
}
