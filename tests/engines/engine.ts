/** A key that types no character, by its name in `KeyboardEvent.key`. */
export type KeyName =
  | "ArrowDown"
  | "ArrowLeft"
  | "ArrowRight"
  | "ArrowUp"
  | "End"
  | "Enter"
  | "Escape"
  | "Home"
  | "Space"
  | "Tab";

/** One window of a browser with empty storage, with the actions that both protocols (BiDi and WebDriver) offer. */
export type Window = {
  /** Opens a URL and waits until its document has loaded; in WebKit, until the whole page has. */
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Width and height of the viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Evaluates an expression in the page; resolves to its value, which must be JSON or a promise of JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Moves the mouse to a point of the window, in `steps` moves. */
  moveMouse(x: number, y: number, steps?: number): Promise<void>;
  pressMouse(): Promise<void>;
  releaseMouse(): Promise<void>;
  press(key: KeyName): Promise<void>;
  type(text: string): Promise<void>;
  /** Takes a PNG of the visible part of the page. */
  photograph(): Promise<Uint8Array>;
  /** Cuts or restores the connection. In WebKit, `navigator.onLine` stays true. */
  setOffline(isOffline: boolean): Promise<void>;
  close(): Promise<void>;
};

export type Engine = {
  /** Opens a window; errors and warnings on its page's console are added to `problems`. */
  openWindow(problems: string[]): Promise<Window>;
  close(): Promise<void>;
};
