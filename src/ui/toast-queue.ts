export type ToastAction = { label: string; onClick: () => void };

export type ToastMessage = {
  kind: "success" | "error";
  title: string;
  description: string;
  action?: ToastAction;
};

export type ToastQueue = {
  push: (message: ToastMessage) => void;
  subscribe: (listener: (message: ToastMessage) => void) => () => void;
};

/** Messages on their way to the region; those pushed before it listens wait for it, in order. */
export function createToastQueue(): ToastQueue {
  const listeners = new Set<(message: ToastMessage) => void>();
  const waiting: ToastMessage[] = [];
  return {
    push(message) {
      if (listeners.size === 0) waiting.push(message);
      for (const listener of listeners) listener(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      for (const message of waiting.splice(0)) listener(message);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
