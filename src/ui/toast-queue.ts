export type ToastAction = { label: string; onClick: () => void };

export type ToastOptions = {
  /** A button, e.g. "Undo". */
  action?: ToastAction;
  /** Whom or what it is about by name, on a separate line. */
  detail?: string;
  /** What else is to be known, after that. */
  note?: string;
  /** An id of what it is about: a later message about the same replaces an error. */
  about?: string;
  /** Finds the element that it speaks of, which it must not cover. */
  subject?: () => Element | null;
};

export type ToastMessage = ToastOptions & {
  kind: "success" | "error";
  title: string;
  description: string;
};

/** A message on the screen: how often it was said, and its place among all that were. */
export type ShownToast = ToastMessage & { times: number; place: number };

/** What renders the messages. */
type ToastRenderer = {
  /** Shows a message, or what became of it under the same id. */
  show: (id: string, message: ShownToast, onClosed: () => void) => void;
  remove: (id: string) => void;
};

export type ToastQueue = {
  /** Shows the message, now or once a renderer is attached; returns the function that removes it. */
  push: (message: ToastMessage) => () => void;
  /** Removes the errors about this: it has succeeded since. */
  settle: (about: string) => void;
  /** Attaches the renderer and shows the queued messages; returns the function that detaches it. */
  attach: (renderer: ToastRenderer) => () => void;
};

function areAlike(a: ToastMessage, b: ToastMessage): boolean {
  return (["kind", "title", "description", "detail", "note"] as const).every(
    (part) => a[part] === b[part],
  );
}

/**
 * Queues messages until their renderer, which is loaded lazily, is attached. A message that is still on the screen is not
 * shown beside itself but counted.
 */
export function createToastQueue(): ToastQueue {
  let renderer: ToastRenderer | null = null;
  let count = 0;
  const open = new Map<string, ShownToast>();

  function remove(id: string) {
    if (open.delete(id)) renderer?.remove(id);
  }

  function show(id: string, message: ShownToast) {
    renderer?.show(id, message, () => open.delete(id));
  }

  function settle(about: string) {
    for (const [id, shown] of open) {
      if (shown.kind === "error" && shown.about === about) remove(id);
    }
  }

  return {
    push(message) {
      count += 1;
      const [id, alike] = [...open].find(([, other]) => areAlike(other, message)) ?? [
        `message-${count}`,
      ];
      const shown = { ...message, times: (alike?.times ?? 0) + 1, place: count };
      open.delete(id);
      if (message.about !== undefined) settle(message.about);
      open.set(id, shown);
      show(id, shown);
      return () => {
        if (open.get(id) === shown) remove(id);
      };
    },
    settle,
    attach(newRenderer) {
      renderer = newRenderer;
      for (const [id, message] of open) show(id, message);
      return () => {
        renderer = null;
      };
    },
  };
}
