import { useDraggable } from "@dnd-kit/core";
import { useCallback, useEffect, useRef, type SyntheticEvent } from "react";
import { TrashIcon } from "../../ui/icon.tsx";
import type { Lead } from "./board-model.ts";
import { formatCreated, formatExact } from "./format-created.ts";
import { GripIcon, MoveIcon } from "./icons.tsx";
import { Card, Company, Foot, IconButton, MoveButton, TopRow } from "./lead-card.styles.ts";
import { LeadDetails } from "./lead-details.tsx";
import { moveMenu } from "./move-menu.tsx";

function Created({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExact(iso)}>
      {formatCreated(iso)}
    </time>
  );
}

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

type LeadCardProps = {
  lead: Lead;
  /** The card has just come to its place, and takes the focus if it was moved without a pointer. */
  arrival: "seen" | "focused" | null;
  onRemove: (lead: Lead) => void;
};

/** One lead: dragged from anywhere by mouse and touch, from its handle by keyboard, or moved by menu. */
export function LeadCard({ lead, arrival, onRemove }: LeadCardProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: lead.id,
    data: lead,
  });
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
      data-dragging={isDragging || undefined}
      data-arrived={arrival ? true : undefined}
      onMouseDown={startUnlessControl("onMouseDown")}
      onTouchStart={startUnlessControl("onTouchStart")}
    >
      <TopRow>
        <Company>{lead.company_name}</Company>
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
      <Foot>
        <Created iso={lead.created_at} />
        <MoveButton handle={moveMenu} payload={lead} aria-label={`Move to... ${lead.company_name}`}>
          <MoveIcon />
          Move to...
        </MoveButton>
      </Foot>
    </Card>
  );
}
