import { type SyntheticEvent, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { media } from "../../../theme/media.ts";
import { PeopleRow } from "./people-row.tsx";
import { TeamContext } from "../../leads/data/team-data.ts";
import { usePageActions } from "../../lead-actions/lead-page.tsx";
import {
  type BoardCounts,
  type ByStage,
  type CompareLeads,
  groupByStage,
  isOpenStage,
  neighbourOf,
  stages,
} from "../../leads/model/board-model.ts";
import type { Lead, Stage } from "../../leads/model/lead.ts";
import { Drag } from "./drag.tsx";
import { droppedStage } from "./drop-targets.ts";
import { Columns } from "./board.styles.ts";
import { type RevealedCard, Column } from "./column.tsx";
import { MoveMenu } from "../../lead-ui/card/move-menu.tsx";
import { OwnerMenu } from "../../lead-ui/card/owner.tsx";
import { CompactContext } from "../../lead-views/layout.ts";
import { LeadPreview } from "../layout/lead-preview.tsx";
import { PageParts } from "../../leads/extensions/parts.tsx";
import { StageTabs } from "./stage-tabs.tsx";
import type { BoardSelection } from "../../lead-selection/board-selection.tsx";
import { useSelectionKeys } from "../../lead-selection/use-selection-keys.ts";
import { useCardShortcuts } from "../../lead-selection/use-card-shortcuts.ts";
import { useFrozenWhile } from "./use-frozen-while.ts";
import { useVisibleColumn } from "../layout/visible-column.ts";

/** Milliseconds for which a revealed card stays marked. */
const REVEAL_DURATION = 2_000;

type BoardProps = {
  /** Every loaded lead, filtered or not. */
  leads: readonly Lead[];
  /** The loaded leads that match the search and the filters. */
  shown: readonly Lead[];
  counts: BoardCounts;
  /** For each stage its last loaded lead, or null if all leads are loaded; undefined while a view is loading. */
  ends: ByStage<Lead | null> | undefined;
  /** Loads the next leads of a stage. */
  onMore: (stage: Stage) => void;
  compare: CompareLeads;
  /** The column shown on a narrow screen. */
  stage: Stage;
  onStageChange: (stage: Stage) => void;
  areShortcutsOn: boolean;
  selection: BoardSelection;
  /** The lead whose panel is open. */
  openId: string | undefined;
};

/** The five columns of cards. During a drag they show no incoming changes, so that drop targets do not move. */
export function Board(props: BoardProps) {
  const {
    leads,
    shown,
    counts,
    ends,
    onMore,
    compare,
    stage,
    onStageChange,
    areShortcutsOn,
    selection,
    openId,
  } = props;
  const { move, remove, assign } = usePageActions();
  const [revealed, setRevealed] = useState<RevealedCard | null>(null);

  const [dragged, setDragged] = useState<Lead | null>(null);
  /** The id of the drop target under the dragged card. */
  const [over, setOver] = useState<string | null>(null);
  const press = useRef<(event: SyntheticEvent) => void>(null);
  const onPress = (event: SyntheticEvent) => press.current?.(event);
  const {
    row,
    isNarrow,
    visibleStage,
    show,
    onScroll,
    onFocus: onColumnFocus,
  } = useVisibleColumn({
    stage,
    onStageChange,
    isDragging: dragged !== null,
  });
  const reveal = useCallback(
    (id: string, stage: Stage, takesFocus: boolean) => {
      setRevealed({ id, takesFocus });
      show(stage);
    },
    [show],
  );
  const moveAndReveal = useCallback(
    (lead: Lead, to: Stage, takesFocus: boolean) => {
      reveal(lead.id, to, takesFocus);
      void move(lead, to);
    },
    [reveal, move],
  );
  // Dragging a selected card also drags the other selected ones.
  const { selected } = selection;
  const isWithOthers = (lead: Lead) =>
    selected.length > 1 && selected.some(({ id }) => id === lead.id);
  function drop(lead: Lead, to: Stage, takesFocus: boolean) {
    if (!isWithOthers(lead)) {
      moveAndReveal(lead, to, takesFocus);
      return;
    }
    reveal(lead.id, to, takesFocus);
    void selection.move(selected, to);
  }
  const { people } = use(TeamContext);
  function dropOnPerson(lead: Lead, owner: string | null) {
    const person = people.find(({ id }) => id === owner) ?? null;
    if (isWithOthers(lead)) void selection.bulk.assign(selected, person);
    else void assign(lead, person);
  }
  const leadsInColumns = useFrozenWhile(shown, dragged !== null);
  const columns = useMemo(() => groupByStage(leadsInColumns, compare), [leadsInColumns, compare]);
  const countsInColumns = useFrozenWhile(counts, dragged !== null);
  const lists = useMemo(() => stages.map(({ id }) => columns[id]), [columns]);
  useEffect(() => selection.selection.setLists(lists), [selection.selection, lists]);
  const onFocus = ({ id, stage: of }: Lead) => reveal(id, of, true);
  useSelectionKeys({
    selection: selection.selection,
    lists,
    onFocus,
    onSelectAll: () => void selection.selectAll(),
    onClear: selection.clear,
    isOn: areShortcutsOn && !dragged,
  });
  useCardShortcuts(lists, onFocus, areShortcutsOn && !dragged);

  // Cleared after a while, because a card that is scrolled out of view and back would be marked again.
  useEffect(() => {
    if (!revealed) return undefined;
    const timer = setTimeout(() => setRevealed(null), REVEAL_DURATION);
    return () => clearTimeout(timer);
  }, [revealed]);

  // A ref keeps `removeAndFocus` stable: if it were new after each change, every card would render again.
  const latestColumns = useRef(columns);
  useEffect(() => {
    latestColumns.current = columns;
  }, [columns]);
  // If the panel opens beside the board, the card of its lead is scrolled into view.
  useEffect(() => {
    if (openId === undefined || !window.matchMedia(media.beside).matches) return;
    const lead = Object.values(latestColumns.current)
      .flat()
      .find(({ id }) => id === openId);
    if (lead) reveal(lead.id, lead.stage, false);
  }, [openId, reveal]);
  const removeAndFocus = useCallback(
    (lead: Lead) => {
      const neighbour = neighbourOf(latestColumns.current[lead.stage], lead.id);
      setRevealed(neighbour ? { id: neighbour.id, takesFocus: true } : null);
      void remove(lead);
    },
    [remove],
  );
  /** Moves a lead and focuses the next card; after a move to Closed or Failed the moved card, which has a question. */
  function moveByMenu(lead: Lead, to: Stage) {
    const neighbour = neighbourOf(columns[lead.stage], lead.id);
    if (!isOpenStage(to) || !neighbour) return moveAndReveal(lead, to, true);
    setRevealed({ id: neighbour.id, takesFocus: true });
    void move(lead, to);
    return undefined;
  }

  return (
    <>
      {isNarrow ? (
        <StageTabs
          counts={countsInColumns}
          stage={droppedStage(over) ?? visibleStage}
          onStageChange={show}
          over={over}
        />
      ) : null}
      {/* Focusable, so that the columns can be scrolled by keyboard even if there is no card. */}
      <Columns
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no element for a plain group
        role="group"
        aria-label="Stages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region
        tabIndex={0}
        ref={row}
        onScroll={onScroll}
        onFocus={onColumnFocus}
        onMouseDown={onPress}
        onTouchStart={onPress}
        onKeyDown={onPress}
        data-board
        data-skip-to="the first lead"
        data-dragging={dragged ? true : undefined}
      >
        {stages.map(({ id }) => (
          <Column
            key={id}
            stage={id}
            leads={columns[id]}
            total={countsInColumns[id].total}
            count={countsInColumns[id].shown}
            hasMore={Boolean(ends?.[id])}
            onMore={onMore}
            compare={compare}
            dragged={dragged}
            isOver={over === id}
            revealed={revealed && columns[id].some((it) => it.id === revealed.id) ? revealed : null}
            isHidden={isNarrow && id !== visibleStage && !dragged}
            onRemove={removeAndFocus}
          />
        ))}
      </Columns>
      <PeopleRow isShown={dragged !== null} over={over} />
      <Drag
        ref={press}
        isNarrow={isNarrow}
        leads={leads}
        dragged={dragged}
        onDragged={setDragged}
        onOver={setOver}
        onDrop={drop}
        onAssign={dropOnPerson}
      />
      {use(CompactContext) && !dragged ? <LeadPreview /> : null}
      <MoveMenu onMove={moveByMenu} />
      <OwnerMenu />
      <PageParts of="Menus" place="board" />
    </>
  );
}
