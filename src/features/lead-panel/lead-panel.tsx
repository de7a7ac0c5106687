import { useNewLead } from "../lead-ui/card/new-leads.ts";
import { keysOf } from "../leads/extensions/keys.ts";
import { ExtensionsContext, PanelSections } from "../leads/extensions/parts.tsx";
import {
  memo,
  startTransition,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useOptimistic,
  useState,
} from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { returnPath } from "../../lib/return-path.ts";
import { reportAccess } from "../../supabase/report-access.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { CloseIcon } from "../../ui/icon.tsx";
import { NoticeTitle, SkeletonBlock } from "../../ui/page.styles.ts";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { useWhileShown } from "../../ui/use-while-shown.ts";
import { usePageActions } from "../lead-actions/lead-page.tsx";
import type { SectionProps } from "../leads/extensions/extension.ts";
import { type BoardContext, useBoardContext } from "../lead-actions/board-context.ts";
import { fetchLead } from "../leads/data/leads-data.ts";
import { BOARD_PATH } from "../leads/model/desk-paths.ts";
import type { Lead } from "../leads/model/lead.ts";
import { useAttempt } from "../lead-ui/card/use-attempt.ts";
import { areShortcutsOn, isTyping, useKeyDown } from "../lead-ui/controls/use-shortcuts.ts";
import { LeadDelivery, LeadFields, LeadOrigin } from "./lead-fields.tsx";
import { LeadHistory } from "./history/lead-history.tsx";
import { LeadReading } from "./lead-reading.tsx";
import { LeadNotes } from "./notes/lead-notes.tsx";
import { Content, Message, PanelTools, SkeletonLines, ToolButton } from "./lead-panel.styles.ts";
import { LeadSteps } from "./lead-steps.tsx";
import { PanelHead } from "./panel-head.tsx";
import { QuietButton } from "../../ui/work-button.tsx";
import { leadKeys } from "../leads/data/lead-keys.ts";

/** Returns whether an event may close the panel. Escape may not if it ends a drag, a menu or an edit on the board. */
function mayClose({ target }: Event): boolean {
  if (document.querySelector("[data-board][data-dragging]")) return false;
  const isInPanel = target instanceof Element && target.closest("[role=dialog]") !== null;
  return isInPanel || !(target instanceof Element && target.closest("[role=menu], input, select"));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type LeadState =
  | { state: "loading" | "missing" }
  | { state: "failed"; retry: () => void }
  | { state: "found"; lead: Lead };

/** Returns a lead of the board, or else reads it from the server, e.g. one in the trash. */
function useLead(id: string, { leads, isLive }: BoardContext): LeadState {
  const active = leads?.find((lead) => lead.id === id);
  const isNotActive = leads !== undefined && !active && UUID.test(id);
  const { data, hasFailed, refetch } = useServerData<Lead | null>(
    isNotActive ? leadKeys.one(id) : null,
    () => fetchLead(id),
    { isLive },
  );
  // A lead that has just left the board is still shown until the server returns its row.
  const [lastActive, setLastActive] = useState(active);
  if (active && active !== lastActive) setLastActive(active);

  if (active) return { state: "found", lead: active };
  if (!UUID.test(id)) return { state: "missing" };
  if (data) return { state: "found", lead: data };
  if (data === null) return { state: "missing" };
  if (hasFailed) return { state: "failed", retry: () => void refetch() };
  return lastActive?.id === id ? { state: "found", lead: lastActive } : { state: "loading" };
}

function Loading() {
  return (
    <SkeletonLines aria-label="Loading lead...">
      <SkeletonBlock style={{ width: "60%", height: token.size.controlSmall }} />
      <SkeletonBlock style={{ height: token.space[5] }} />
      <SkeletonBlock style={{ height: token.width[10] }} />
      <SkeletonBlock style={{ height: token.space[12] }} />
    </SkeletonLines>
  );
}

const FoundLead = memo(function FoundLead(section: SectionProps) {
  const { lead, isLive } = section;
  const { attempt, start, settle } = useAttempt(lead);
  // Sections below the fields are rendered in a second pass, so that the browser can paint the panel sooner.
  const isComplete = useDeferredValue(true, false);
  return (
    <>
      <PanelHead lead={lead} attempt={attempt} onStart={start} onAnswered={settle} />
      <PanelSections at="before details" {...section} />
      <LeadFields lead={lead} onStart={start} />
      {isComplete ? (
        <>
          <PanelSections at="after details" {...section} />
          <LeadNotes lead={lead} isLive={isLive} />
          <LeadOrigin lead={lead} />
          <LeadReading lead={lead} />
          <LeadDelivery lead={lead} />
          <PanelSections at="before history" {...section} />
          <LeadHistory lead={lead} isLive={isLive} />
        </>
      ) : null}
    </>
  );
});

/** Returns the panel's control that matches the selector. */
function findControl<Kind extends HTMLElement = HTMLElement>(selector: string): Kind | null {
  return document.querySelector<Kind>(`[role=dialog] ${selector}`);
}

function press(selector: string): boolean {
  const control = findControl(selector);
  control?.click();
  return control !== null;
}

/** Focuses a select, and opens it if the browser supports that; returns false if there is none. */
function choose(selector: string): boolean {
  const choice = findControl<HTMLSelectElement>(selector);
  choice?.focus();
  // Some browsers lack showPicker, although its type says that it always exists.
  if (choice && "showPicker" in choice) choice.showPicker();
  return choice !== null;
}

/** Handles the panel's keys, because the board ignores keys that are pressed in a dialog. */
function usePanelKeys() {
  const { undo, redo } = usePageActions();
  const keys: Record<string, () => boolean> = {
    ...keysOf(use(ExtensionsContext), "panel", { press }),
    m: () => choose("[data-move]"),
    a: () => choose("[data-assign]"),
    z: undo,
    Z: redo,
  };
  useKeyDown((event) => {
    const { key, target } = event;
    const act = keys[key];
    if (!act || !areShortcutsOn() || isTyping(event, { isInDialog: true })) return;
    // A key pressed on the board beside the panel applies to the focused card.
    if (target instanceof Element && target.closest("[data-board]")) return;
    act();
    event.preventDefault();
  });
}

/** One lead (SPEC section 4) at its own URL: a sheet over the board, or beside it in a wide window. */
export function LeadPanel() {
  const { leadId = "" } = useParams();
  const board = useBoardContext();
  const leadState = useLead(leadId, board);
  const openedId = leadState.state === "found" ? leadState.lead.id : undefined;
  const isWide = useMediaQuery(media.beside);
  const { isNew, see } = useNewLead(leadId);
  useEffect(() => {
    if (openedId) void reportAccess("lead-opened", { leadId: openedId });
  }, [openedId]);
  useEffect(() => {
    if (openedId && isNew) see();
  });
  const navigate = useNavigate();
  const { search, state } = useLocation();
  // Hides the panel in the first frame after the click, because rendering the wider board takes several frames.
  const [isLeaving, setIsLeaving] = useOptimistic(false);
  // Returns to the page that the panel was opened from, e.g. the trash, or else to the board.
  const close = useCallback(() => {
    startTransition(() => {
      setIsLeaving(true);
      void navigate(state ? returnPath(state) : BOARD_PATH + search);
    });
  }, [setIsLeaving, navigate, state, search]);
  const closeErased = useWhileShown(close, leadId);

  usePanelKeys();

  return (
    <Dialog
      isOpen
      placement="end"
      isModal={!isWide}
      isLeaving={isLeaving}
      title={leadState.state === "found" ? leadState.lead.company_name : "Lead"}
      onOpenChange={(isOpen, { event }) => {
        if (!isOpen && mayClose(event)) close();
      }}
    >
      <Content>
        <PanelTools data-uncovered>
          <LeadSteps
            leadId={leadId}
            loadedLead={leadState.state === "found" ? leadState.lead : null}
          />
          <ToolButton type="button" aria-label="Close" onClick={close}>
            <CloseIcon />
          </ToolButton>
        </PanelTools>
        {leadState.state === "loading" && <Loading />}
        {leadState.state === "missing" && (
          <Message>
            <NoticeTitle>This lead was not found</NoticeTitle>
            <p>It may have been erased from the trash, or the address is incomplete.</p>
          </Message>
        )}
        {leadState.state === "failed" && (
          <Message role="alert">
            <NoticeTitle>The lead could not be loaded</NoticeTitle>
            <p>Check your connection, then try again.</p>
            <QuietButton onClick={leadState.retry}>Try again</QuietButton>
          </Message>
        )}
        {leadState.state === "found" && (
          <FoundLead
            key={leadState.lead.id}
            lead={leadState.lead}
            isLive={board.isLive}
            onErased={closeErased}
          />
        )}
      </Content>
    </Dialog>
  );
}
