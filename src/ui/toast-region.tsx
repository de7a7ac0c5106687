import { Toast } from "@base-ui/react/toast";
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from "react";
import { CloseIcon } from "./icon.tsx";
import { repositionToasts, listenForCovered, positionToasts } from "./toast-place.ts";
import type { VisibleToast, ToastMessage, ToastQueue } from "./toast-queue.ts";
import {
  Actions,
  Card,
  CloseButton,
  Detail,
  LiveGroup,
  Times,
  Title,
  Undo,
  Viewport,
  Texts,
} from "./toast.styles.ts";

// Milliseconds; paused on hover, on focus and while the window is inactive.
const DURATION = 6_000;
const DURATION_WITH_ACTION = 10_000;
const DURATION_OF_ERROR = 15_000;

type Item = Toast.Root.ToastObject<VisibleToast>;

function durationOf({ kind, action }: ToastMessage) {
  if (kind === "error") return DURATION_OF_ERROR;
  return action ? DURATION_WITH_ACTION : DURATION;
}

/** A group instead of Base UI's dialog role, which is for the page's real dialogs. */
function renderGroup({ "aria-modal": _ariaModal, ...props }: ComponentProps<"div">) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls
  return <div {...props} role="group" />;
}

type ToastCardProps = { toast: Item; isNewest: boolean; onDone: () => void };

function ToastCard({ toast, isNewest, onDone }: ToastCardProps) {
  const { action, detail, note, kind, number = 0, times = 1 } = toast.data ?? {};
  return (
    <Card
      toast={toast}
      swipeDirection={["up", "down", "left", "right"]}
      render={renderGroup}
      data-kind={kind}
      data-newest={isNewest || undefined}
      // The newest first, in either of the two regions.
      style={{ order: -number }}
    >
      <Texts>
        <Title render={<p />} />
        <Toast.Description />
        {detail && <Detail>{detail}</Detail>}
        {note && <p>{note}</p>}
      </Texts>
      {times > 1 && <Times aria-label={`${times} times`}>×{times}</Times>}
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
  const { toasts, add, close } = Toast.useToastManager<VisibleToast>();

  const viewport = useRef<HTMLDivElement>(null);

  useEffect(
    () =>
      queue.attach({
        show(id, message, onClosed) {
          const { title, description } = message;
          const timeout = durationOf(message);
          add({ id, title, description, data: message, timeout, onClose: onClosed });
        },
        remove: close,
      }),
    [queue, add, close],
  );

  const newest = Math.max(0, ...toasts.map(({ data }) => data?.number ?? 0));
  useLayoutEffect(() => {
    if (!viewport.current || newest === 0) return undefined;
    const region = viewport.current;
    const subjects = toasts.flatMap(({ data }) => data?.subject ?? []);
    const findSubjects = () => subjects.map((subject) => subject());
    const position = () => positionToasts(region, findSubjects());
    position();
    window.addEventListener("resize", position);
    const unlisten = listenForCovered(() => repositionToasts(region, findSubjects()));
    return () => {
      window.removeEventListener("resize", position);
      unlisten();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- it moves for a new toast, not for a removed one
  }, [newest]);

  function cards(kind: ToastMessage["kind"]) {
    return toasts
      .filter((toast) => toast.data?.kind === kind)
      .map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          isNewest={toast.data?.number === newest}
          onDone={() => close(toast.id)}
        />
      ));
  }

  return (
    <Toast.Portal>
      <Viewport aria-live="off" ref={viewport}>
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
