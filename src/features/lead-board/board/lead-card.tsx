import { useDraggable } from "@dnd-kit/core";
import { memo, use, useCallback, useEffect, useRef, type SyntheticEvent } from "react";
import { Link, useLocation } from "react-router-dom";
import { TrashIcon } from "../../../ui/icon.tsx";
import { NoteHitsContext } from "../data/note-hits-context.ts";
import { GripIcon, MoveIcon } from "../icons.tsx";
import type { Lead } from "../model/lead.ts";
import { panelPath } from "../model/paths.ts";
import { Created, ReplyOverdue, TimeInStage } from "./lead-age.tsx";
import {
  Ages,
  Card,
  Company,
  Foot,
  IconButton,
  MoveButton,
  NoteHit,
  TopRow,
} from "./lead-card.styles.ts";
import { LeadDetails } from "./lead-details.tsx";
import { moveMenu } from "./move-menu.tsx";

/** The card that follows the pointer: a picture of the lead, without its controls. */
export function LeadCardOverlay({ lead }: { lead: Lead }) {
  return (
    <Card data-overlay>
      <Company>{lead.company_name}</Company>
      <LeadDetails lead={lead} />
      <Foot>
        <Created iso={lead.created_at} />
      </Foot>
    </Card>
  );
}

/** The company's name, and with it the whole card, opens the lead; the view stays in the address. */
function LeadLink({ lead }: { lead: Lead }) {
  const { search } = useLocation();
  return (
    <Link to={panelPath(lead.id) + search} draggable={false}>
      {lead.company_name}
    </Link>
  );
}

type LeadCardProps = {
  lead: Lead;
  /** The card has just come to its place, and takes the focus if it was moved without a pointer. */
  arrival: "seen" | "focused" | null;
  onRemove: (lead: Lead) => void;
};

/** One lead: dragged from anywhere by mouse and touch, from its handle by keyboard, or moved by menu. */
export const LeadCard = memo(function LeadCard({ lead, arrival, onRemove }: LeadCardProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: lead.id,
    data: lead,
  });
  return (
    <CardContent
      lead={lead}
      arrival={arrival}
      onRemove={onRemove}
      setNodeRef={setNodeRef}
      setActivatorNodeRef={setActivatorNodeRef}
      attributes={attributes}
      listeners={listeners}
      isDragging={isDragging}
    />
  );
});

type Draggable = Pick<
  ReturnType<typeof useDraggable>,
  "setNodeRef" | "setActivatorNodeRef" | "attributes" | "listeners" | "isDragging"
>;

/** Memoised: dnd-kit renders the card in hand at every move, and all of them at every column. */
const CardContent = memo(function CardContent(props: LeadCardProps & Draggable) {
  const { lead, arrival, onRemove } = props;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = props;
  const handle = useRef<HTMLButtonElement>(null);
  const setHandle = useCallback(
    (node: HTMLButtonElement | null) => {
      handle.current = node;
      setActivatorNodeRef(node);
    },
    [setActivatorNodeRef],
  );
  useEffect(() => {
    if (arrival === "focused") handle.current?.focus({ preventScroll: true });
  }, [arrival]);

  // A press on a control is a press, not the start of a drag.
  function startUnlessControl(name: "onMouseDown" | "onTouchStart") {
    return (event: SyntheticEvent) => {
      const control = event.target instanceof Element && event.target.closest("button");
      if (!control || control === handle.current) listeners?.[name]?.(event);
    };
  }

  return (
    <Card
      ref={setNodeRef}
      data-lead={lead.id}
      data-dragging={isDragging || undefined}
      data-arrived={arrival ? true : undefined}
      onMouseDown={startUnlessControl("onMouseDown")}
      onTouchStart={startUnlessControl("onTouchStart")}
    >
      <TopRow>
        <Company>
          <LeadLink lead={lead} />
        </Company>
        <IconButton
          type="button"
          {...attributes}
          ref={setHandle}
          onKeyDown={(event) => listeners?.["onKeyDown"]?.(event)}
          aria-label={`Drag ${lead.company_name}`}
        >
          <GripIcon />
        </IconButton>
        <IconButton
          type="button"
          data-danger
          aria-label={`Delete ${lead.company_name}`}
          onClick={() => onRemove(lead)}
        >
          <TrashIcon />
        </IconButton>
      </TopRow>
      <LeadDetails lead={lead} />
      {use(NoteHitsContext).has(lead.id) ? <NoteHit>Found in its notes</NoteHit> : null}
      <ReplyOverdue lead={lead} />
      <Foot>
        <Ages>
          <Created iso={lead.created_at} />
          <TimeInStage lead={lead} />
        </Ages>
        <MoveButton
          handle={moveMenu}
          payload={lead}
          data-move
          aria-label={`Move to... ${lead.company_name}`}
        >
          <MoveIcon />
          Move to...
        </MoveButton>
      </Foot>
    </Card>
  );
});
