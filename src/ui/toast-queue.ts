export type ToastAction = { label: string; onClick: () => void };

export type ToastMessage = {
  kind: "success" | "error";
  title: string;
  description: string;
  /** A button, e.g. "Undo". */
  action?: ToastAction | undefined;
};

/** What renders the messages. */
type ToastRenderer = {
  show: (id: string, message: ToastMessage) => void;
  remove: (id: string) => void;
};

export type ToastQueue = {
  /** Shows the message, now or once a renderer is attached; returns the function that removes it. */
  push: (message: ToastMessage) => () => void;
  /** Attaches the renderer and shows the queued messages; returns the function that detaches it. */
  attach: (renderer: ToastRenderer) => () => void;
};

/** Queues messages until their renderer, which is loaded lazily, is attached. */
export function createToastQueue(): ToastQueue {
  let renderer: ToastRenderer | null = null;
  let count = 0;
  const waiting = new Map<string, ToastMessage>();
  return {
    push(message) {
      count += 1;
      const id = `message-${count}`;
      if (renderer) renderer.show(id, message);
      else waiting.set(id, message);
      return () => {
        waiting.delete(id);
        renderer?.remove(id);
      };
    },
    attach(newRenderer) {
      renderer = newRenderer;
      for (const [id, message] of waiting) newRenderer.show(id, message);
      waiting.clear();
      return () => {
        renderer = null;
      };
    },
  };
}
