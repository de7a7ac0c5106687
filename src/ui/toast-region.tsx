import { Toast } from "@base-ui/react/toast";
import { useEffect, type ComponentProps } from "react";
import type { ToastMessage, ToastQueue } from "./toast-queue.ts";
import {
  Actions,
  Card,
  CloseButton,
  LiveGroup,
  Title,
  Undo,
  Viewport,
  Words,
} from "./toast.styles.ts";

// Long enough to read twice; hover, focus and an inactive window stop the clock.
const READING_TIME = 6_000;
const READING_TIME_WITH_ACTION = 10_000;
const READING_TIME_OF_ERROR = 15_000;

type Item = Toast.Root.ToastObject<ToastMessage>;

function readingTime({ kind, action }: ToastMessage) {
  if (kind === "error") return READING_TIME_OF_ERROR;
  return action ? READING_TIME_WITH_ACTION : READING_TIME;
}

/** A group, not Base UI's dialog, which would pass for one of the page's real dialogs. */
function renderGroup({ "aria-modal": _ariaModal, ...props }: ComponentProps<"div">) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls
  return <div {...props} role="group" />;
}

function ToastCard({ toast, onDone }: { toast: Item; onDone: () => void }) {
  const action = toast.data?.action;
  return (
    <Card
      toast={toast}
      swipeDirection={["up", "down", "right"]}
      render={renderGroup}
      data-kind={toast.data?.kind}
    >
      <Words>
        <Title render={<p />} />
        <Toast.Description />
      </Words>
      <Actions>
        {action && (
          <Undo
            onClick={() => {
              action.onClick();
              onDone();
            }}
          >
            {action.label}
          </Undo>
        )}
        <CloseButton aria-label="Close" aria-hidden={false}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m4 4 8 8m0-8-8 8" fill="none" stroke="currentColor" strokeWidth="1.75" />
          </svg>
        </CloseButton>
      </Actions>
    </Card>
  );
}

/** Two live groups, one polite and one assertive, that are in the page before any message. */
function ToastList({ queue }: { queue: ToastQueue }) {
  const { toasts, add, close } = Toast.useToastManager<ToastMessage>();

  useEffect(
    () =>
      queue.attach({
        show(id, message) {
          const { title, description } = message;
          add({ id, title, description, data: message, timeout: readingTime(message) });
        },
        takeAway: close,
      }),
    [queue, add, close],
  );

  function cards(kind: ToastMessage["kind"]) {
    return toasts
      .filter((toast) => toast.data?.kind === kind)
      .toReversed()
      .map((toast) => <ToastCard key={toast.id} toast={toast} onDone={() => close(toast.id)} />);
  }

  return (
    <Toast.Portal>
      <Viewport aria-live="off">
        <LiveGroup aria-live="polite">{cards("success")}</LiveGroup>
        <LiveGroup role="alert" aria-live="assertive" aria-atomic={false}>
          {cards("error")}
        </LiveGroup>
      </Viewport>
    </Toast.Portal>
  );
}

/** Bottom right of the window (below the header on phones); F6 moves the focus into it, Escape closes. */
export function ToastRegion({ queue }: { queue: ToastQueue }) {
  return (
    <Toast.Provider>
      <ToastList queue={queue} />
    </Toast.Provider>
  );
}
