export type ToastAction = { label: string; onClick: () => void };

export type ToastMessage = {
  kind: "success" | "error";
  title: string;
  description: string;
  action?: ToastAction | undefined;
};

/** Where the messages are shown. */
type ToastScreen = {
  show: (id: string, message: ToastMessage) => void;
  takeAway: (id: string) => void;
};

export type ToastQueue = {
  /** Shows the message, now or once the screen is there; the answer takes it away again. */
  push: (message: ToastMessage) => () => void;
  /** Attaches the screen and shows what waited for it; the answer detaches it. */
  attach: (screen: ToastScreen) => () => void;
};

/** Messages on their way to the screen, which loads later than those who speak. */
export function createToastQueue(): ToastQueue {
  let screen: ToastScreen | null = null;
  let count = 0;
  const waiting = new Map<string, ToastMessage>();
  return {
    push(message) {
      count += 1;
      const id = `message-${count}`;
      if (screen) screen.show(id, message);
      else waiting.set(id, message);
      return () => {
        waiting.delete(id);
        screen?.takeAway(id);
      };
    },
    attach(newScreen) {
      screen = newScreen;
      for (const [id, message] of waiting) newScreen.show(id, message);
      waiting.clear();
      return () => {
        screen = null;
      };
    },
  };
}
