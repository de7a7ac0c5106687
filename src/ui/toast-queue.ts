export type ToastAction = { label: string; onClick: () => void };

export type ToastOptions = {
  /** A button, e.g. "Undo". */
  action?: ToastAction;
  /** The name of its subject, on a separate line. */
  detail?: string;
  /** More information, after `detail`. */
  note?: string;
  /** The id of its subject: a later toast about the same subject replaces an error. */
  about?: string;
  /** Finds the element of its subject, which it must not cover. */
  subject?: () => Element | null;
};

export type ToastMessage = ToastOptions & {
  kind: "success" | "error";
  title: string;
  description: string;
};

/** A visible toast: how often it was shown, and its number among all toasts. */
export type VisibleToast = ToastMessage & { times: number; number: number };

/** What renders the messages. */
type ToastRenderer = {
  /** Shows a toast, or updates the one with the same id. */
  show: (id: string, message: VisibleToast, onClosed: () => void) => void;
  remove: (id: string) => void;
};

export type ToastQueue = {
  /** Shows the message, now or once a renderer is attached; returns the function that removes it. */
  push: (message: ToastMessage) => () => void;
  /** Removes the errors about this subject: it has succeeded since. */
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
 * Queues messages until their renderer, which is loaded lazily, is attached. A message that is still visible is not
 * shown twice but counted.
 */
export function createToastQueue(): ToastQueue {
  let renderer: ToastRenderer | null = null;
  let count = 0;
  const open = new Map<string, VisibleToast>();

  function remove(id: string) {
    if (open.delete(id)) renderer?.remove(id);
  }

  function show(id: string, message: VisibleToast) {
    renderer?.show(id, message, () => open.delete(id));
  }

  function settle(about: string) {
    for (const [id, toast] of open) {
      if (toast.kind === "error" && toast.about === about) remove(id);
    }
  }

  return {
    push(message) {
      count += 1;
      const [id, alike] = [...open].find(([, other]) => areAlike(other, message)) ?? [
        `message-${count}`,
      ];
      const toast = { ...message, times: (alike?.times ?? 0) + 1, number: count };
      open.delete(id);
      if (message.about !== undefined) settle(message.about);
      open.set(id, toast);
      show(id, toast);
      return () => {
        if (open.get(id) === toast) remove(id);
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
