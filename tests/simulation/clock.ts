type Event = { at: number; run: () => void };

/** A clock that advances only on command, and runs everything that is due. */
export class Clock {
  now = Date.UTC(2026, 10, 28);
  readonly #events: Event[] = [];

  /** Runs something later; returns its cancellation. */
  after(delay: number, run: () => void): () => void {
    const event = { at: this.now + Math.max(0, delay), run };
    this.#events.push(event);
    return () => {
      const place = this.#events.indexOf(event);
      if (place >= 0) this.#events.splice(place, 1);
    };
  }

  /**
   * Advances by this many milliseconds. Due callbacks run one after the other, each with its immediate consequences.
   */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    for (let next = this.#takeUntil(end); next; next = this.#takeUntil(end)) {
      this.now = next.at;
      next.run();
      await settle();
    }
    this.now = end;
  }

  #takeUntil(end: number) {
    let first: Event | undefined;
    for (const event of this.#events) {
      if (event.at <= end && (first === undefined || event.at < first.at)) first = event;
    }
    if (first) this.#events.splice(this.#events.indexOf(first), 1);
    return first;
  }
}

/** Waits until every promise that can settle without more time has done so. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
