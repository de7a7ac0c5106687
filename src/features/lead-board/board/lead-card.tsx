import { LeadParts } from "../../leads/extensions/parts.tsx";
import { memo, startTransition, use, useEffect, useOptimistic, useRef } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "../../../ui/link.tsx";
import { TrashIcon } from "../../../ui/icon.tsx";
import { VisuallyHidden } from "../../../theme/layout.tsx";
import { useNewLead } from "../../lead-ui/card/new-leads.ts";
import { NoteHitsContext } from "../../lead-views/data/note-search.ts";
import { GripIcon, MoveIcon } from "../../lead-ui/controls/icons.tsx";
import type { Lead } from "../../leads/model/lead.ts";
import { MoveTrigger } from "../../lead-ui/card/move-menu.tsx";
import { CompactFace } from "../layout/compact-face.tsx";
import { CompactContext } from "../../lead-views/layout.ts";
import { PreviewedLink } from "../layout/lead-preview.tsx";
import { Urgency } from "../../lead-ui/card/urgency.tsx";
import { panelPath } from "../../leads/model/desk-paths.ts";
import { SelectCheck, useCardSelection } from "../../lead-selection/select-check.tsx";
import { SelectionContext, useSelected } from "../../lead-selection/selection-store.ts";
import { Badge } from "../../../ui/badge.tsx";
import { OwnerSpot, OwnerAvatar, useOwner } from "../../lead-ui/card/owner.tsx";
import { CardDetails, Created } from "../../lead-ui/card/lead-details.tsx";
import { CardControlsContext } from "../../lead-ui/card/card-controls.ts";
import { DRAG_HINT_ID } from "./press.ts";
import { Card, CardTools, Company, Foot, IconButton, TopRow } from "./lead-card.styles.ts";
import { NoteHit } from "../../lead-ui/card/lead-details.styles.ts";

/** The copy of the card that follows the pointer during a drag, without buttons; shows how many leads are dragged. */
export function LeadCardOverlay({ lead }: { lead: Lead }) {
  const owner = useOwner(lead);
  const selected = useSelected(use(SelectionContext));
  return (
    <Card data-overlay>
      <TopRow>
        <Company>{lead.company_name}</Company>
        {selected.has(lead.id) && selected.size > 1 ? <Badge>{selected.size}</Badge> : null}
        {owner ? <OwnerAvatar person={owner} /> : null}
      </TopRow>
      <CardDetails lead={lead} />
      <Foot>
        <Created iso={lead.created_at} />
      </Foot>
    </Card>
  );
}

/** The link to the lead's panel, which covers the whole card and keeps the board's view in the URL. */
function LeadLink({ lead }: { lead: Lead }) {
  const { pathname, search } = useLocation();
  const path = panelPath(lead.id);
  // Optimistic, so that the card is marked in the next frame: rendering the panel takes several frames.
  const [isOpen, setIsOpen] = useOptimistic(pathname === path);
  const link = (
    <Link
      to={path + search}
      draggable={false}
      aria-current={isOpen ? "page" : undefined}
      onClick={() => startTransition(() => setIsOpen(true))}
    >
      {lead.company_name}
    </Link>
  );
  return use(CompactContext) ? <PreviewedLink lead={lead}>{link}</PreviewedLink> : link;
}

type LeadCardProps = {
  lead: Lead;
  /** `mark` highlights the card, after a move by pointer; `focus` also focuses it, after a move by keyboard. */
  reveal: "mark" | "focus" | null;
  isDragging: boolean;
  onRemove: (lead: Lead) => void;
};

/** The card of a lead, which can be moved by mouse or touch, with the keyboard from its handle, or with the menu. */
export const LeadCard = memo(function LeadCard(props: LeadCardProps) {
  const { lead, reveal, isDragging, onRemove } = props;
  const { isNew, see } = useNewLead(lead.id);
  const { isSelected, onClickCapture } = useCardSelection(lead);
  const hasControls = use(CardControlsContext);
  const handle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (reveal === "focus" && hasControls) handle.current?.focus({ preventScroll: true });
  }, [reveal, hasControls]);

  // After a drag by touch the handle gets the focus, so that the card shows its buttons, as it does under a mouse.
  const wasTouched = useRef(false);
  useEffect(() => {
    if (isDragging || !wasTouched.current) return;
    wasTouched.current = false;
    handle.current?.focus({ preventScroll: true });
  }, [isDragging]);

  const isCompact = use(CompactContext);
  const company = (
    <Company>
      {isNew ? <VisuallyHidden>Just arrived: </VisuallyHidden> : null}
      <LeadLink lead={lead} />
    </Company>
  );
  const dragHandle = (
    <IconButton
      type="button"
      ref={handle}
      data-handle
      aria-roledescription="draggable"
      aria-describedby={DRAG_HINT_ID}
      aria-pressed={isDragging || undefined}
      aria-label={`Drag ${lead.company_name}`}
    >
      <GripIcon />
    </IconButton>
  );
  const deleteButton = (
    <IconButton
      type="button"
      data-danger
      aria-label={`Delete ${lead.company_name}`}
      onClick={() => onRemove(lead)}
    >
      <TrashIcon />
    </IconButton>
  );

  const tools = hasControls ? (
    <CardTools>
      {dragHandle}
      <MoveTrigger lead={lead}>
        <MoveIcon />
      </MoveTrigger>
      {deleteButton}
    </CardTools>
  ) : null;

  return (
    <Card
      data-lead={lead.id}
      data-compact={isCompact || undefined}
      data-dragging={isDragging || undefined}
      data-arrived={reveal ? true : undefined}
      data-new={isNew || undefined}
      data-selected={isSelected || undefined}
      onClickCapture={onClickCapture}
      onPointerEnter={see}
      onFocus={see}
      onMouseDown={() => (wasTouched.current = false)}
      onTouchStart={() => (wasTouched.current = true)}
    >
      {isCompact ? (
        <CompactFace lead={lead} company={company} tools={tools} />
      ) : (
        <>
          <TopRow>
            {company}
            <OwnerSpot lead={lead} />
          </TopRow>
          <CardDetails lead={lead} tools={tools} />
          <FoundInNotes lead={lead} />
          <LeadParts of="Mark" lead={lead} place="board" />
          <LeadParts of="Question" lead={lead} place="board" />
          <Foot>
            <LeadParts of="Line" lead={lead} place="board" />
            <Urgency lead={lead} hasFacts />
          </Foot>
        </>
      )}
      {hasControls ? <SelectCheck lead={lead} in="card" /> : null}
    </Card>
  );
});

function FoundInNotes({ lead }: { lead: Lead }) {
  return use(NoteHitsContext).has(lead.id) ? <NoteHit>Found in notes</NoteHit> : null;
}
