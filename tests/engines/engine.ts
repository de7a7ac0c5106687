/** A key that is not a character, by its name in `KeyboardEvent.key`. */
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

/** One window of a browser with empty storage: what both protocols have in common. */
export type Window = {
  /** Opens a URL and waits until its document is loaded, in WebKit until all of the page is. */
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Width and height of the viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** The value of an expression, which may be a promise, as JSON carries it. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Moves the mouse to this place of the window; with steps on the way. */
  moveMouse(x: number, y: number, steps?: number): Promise<void>;
  pressMouse(): Promise<void>;
  releaseMouse(): Promise<void>;
  press(key: KeyName): Promise<void>;
  type(text: string): Promise<void>;
  /** A PNG of what is in sight. */
  photograph(): Promise<Uint8Array>;
  /** Cuts the connection; WebKit still reports that it is online. */
  setOffline(isOffline: boolean): Promise<void>;
  close(): Promise<void>;
};

export type Engine = {
  /** Opens a window; what its page reports on the console is added to `problems`. */
  openWindow(problems: string[]): Promise<Window>;
  close(): Promise<void>;
};
