import { use, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Link } from "../../ui/link.tsx";
import { useServerData } from "../../supabase/use-server-data.ts";
import { useWhileShown } from "../../ui/use-while-shown.ts";
import { formatExact, formatMoment } from "../../lib/format-time.ts";
import { panelPath } from "../leads/model/desk-paths.ts";
import type { SectionProps } from "../leads/extensions/extension.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { Section, SectionTitle, SmallButton } from "../lead-ui/controls/panel-parts.styles.ts";
import { DuplicateContext } from "./duplicate-mark.tsx";
import { sharedText } from "../leads/model/same-person.ts";
import { duplicateKeys, fetchDuplicates } from "./duplicates-data.ts";
import { DuplicateItem, DuplicateList } from "../lead-ui/controls/person-list.styles.ts";

/** Lists in the panel the other leads of the same person, each with a link and a button that merges it. */
export function DuplicatesSection({ lead, isLive }: Pick<SectionProps, "lead" | "isLive">) {
  const marked = use(DuplicateContext).get(lead.id) ?? [];
  const { search, state } = useLocation();
  const { email, contact_number, company_name, contact_name } = lead;
  // Part of the key, so that duplicates are read again when the person is corrected, or a duplicate arrives or leaves.
  const person = [email, contact_number, company_name, contact_name, ...marked.map(({ id }) => id)];
  const { data: duplicates } = useServerData(
    lead.deleted_at === null ? duplicateKeys.of(lead.id, person) : null,
    () => fetchDuplicates([lead.id]),
    { isLive, keepPreviousData: true },
  );
  const navigate = useNavigate();
  const [otherId, setOtherId] = useState<string | null>(null);
  const openKept = useWhileShown((keptId: string) => {
    setOtherId(null);
    if (keptId !== lead.id) void navigate(panelPath(keptId) + search, { replace: true, state });
  });
  if (!duplicates || (duplicates.length === 0 && otherId === null)) return null;
  return (
    <Section aria-label="Other requests">
      <SectionTitle>Other requests</SectionTitle>
      <DuplicateList>
        {duplicates.map((other) => (
          <DuplicateItem key={other.id}>
            <p>
              <Link to={panelPath(other.id) + search} state={state as unknown}>
                <time dateTime={other.created_at} title={formatExact(other.created_at)}>
                  {formatMoment(other.created_at)}
                </time>
              </Link>
              : {other.company_name}, {other.contact_name} <small>({sharedText(other)})</small>
            </p>
            <SmallButton
              aria-label={`Merge with ${other.company_name}...`}
              onClick={() => setOtherId(other.id)}
            >
              Merge...
            </SmallButton>
          </DuplicateItem>
        ))}
      </DuplicateList>
      <MergeDialog
        lead={lead}
        otherId={otherId}
        onClose={() => setOtherId(null)}
        onMerged={openKept}
      />
    </Section>
  );
}
