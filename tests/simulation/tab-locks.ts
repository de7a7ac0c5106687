import type { Clock } from "./clock.ts";

type Task = (lock: object | null) => Promise<unknown>;
type Waiting = { isOpen: () => boolean; start: () => void };

/** Replaces a browser's Web Locks, as far as the form uses them: one exclusive lock. */
export class TabLocks {
  readonly #clock: Clock;
  #holder: Waiting | undefined;
  #queue: Waiting[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns `navigator.locks` for one page. */
  for(isOpen: () => boolean): Pick<LockManager, "request"> {
    // The earlier version of the form passes no options: its second argument is the task.
    const request = (_name: string, options: LockOptions | Task, second?: Task) =>
      new Promise((resolve, reject) => {
        const task = typeof options === "function" ? options : (second as Task);
        const ifAvailable = "ifAvailable" in options && options.ifAvailable;
        const own: Waiting = {
          isOpen,
          start: () => {
            const run = task({});
            run.then(resolve, reject);
            const release = () => this.#release(own);
            run.then(release, release);
          },
        };
        this.#forgetClosed();
        if (ifAvailable && this.#holder) return void task(null).then(resolve, reject);
        this.#queue.push(own);
        this.#grant();
      });
    return { request: request as LockManager["request"] };
  }

  /** Called when a page closes: releases its lock and grants it to the next page that waits. */
  pageClosed(): void {
    this.#forgetClosed();
    this.#grant();
  }

  #release(page: Waiting) {
    if (this.#holder !== page) return;
    this.#holder = undefined;
    this.#grant();
  }

  #forgetClosed() {
    if (this.#holder && !this.#holder.isOpen()) this.#holder = undefined;
    this.#queue = this.#queue.filter((each) => each.isOpen());
  }

  #grant() {
    if (this.#holder) return;
    this.#holder = this.#queue.shift();
    const granted = this.#holder;
    if (!granted) return;
    this.#clock.after(0, () => {
      if (granted.isOpen()) granted.start();
      else this.pageClosed();
    });
  }
}
