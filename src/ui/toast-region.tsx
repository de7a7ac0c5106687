import { Toast } from "@base-ui/react/toast";
import { useEffect, type ComponentProps } from "react";
import { CloseIcon } from "./icon.tsx";
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

// Milliseconds; paused on hover, on focus and while the window is inactive.
const DURATION = 6_000;
const DURATION_WITH_ACTION = 10_000;
const DURATION_OF_ERROR = 15_000;

type Item = Toast.Root.ToastObject<ToastMessage>;

function durationOf({ kind, action }: ToastMessage) {
  if (kind === "error") return DURATION_OF_ERROR;
  return action ? DURATION_WITH_ACTION : DURATION;
}

/** A group instead of Base UI's dialog role, which is for the page's real dialogs. */
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
          <CloseIcon />
        </CloseButton>
      </Actions>
    </Card>
  );
}

/** Two live regions, polite and assertive, rendered before the first message. */
function ToastList({ queue }: { queue: ToastQueue }) {
  const { toasts, add, close } = Toast.useToastManager<ToastMessage>();

  useEffect(
    () =>
      queue.attach({
        show(id, message) {
          const { title, description } = message;
          add({ id, title, description, data: message, timeout: durationOf(message) });
        },
        remove: close,
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

/** Shows the toasts; F6 moves the focus into the region, Escape closes the focused toast. */
export function ToastRegion({ queue }: { queue: ToastQueue }) {
  return (
    <Toast.Provider>
      <ToastList queue={queue} />
    </Toast.Provider>
  );
}
