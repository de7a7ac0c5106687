type Event = { at: number; run: () => void };

/** A simulated clock: it advances only by `pass`, which runs everything that becomes due. */
export class Clock {
  now = Date.UTC(2026, 10, 28);
  readonly #events: Event[] = [];

  /** Calls `run` after `delay` milliseconds; returns a function that cancels it. */
  after(delay: number, run: () => void): () => void {
    const event = { at: this.now + Math.max(0, delay), run };
    this.#events.push(event);
    return () => {
      const place = this.#events.indexOf(event);
      if (place >= 0) this.#events.splice(place, 1);
    };
  }

  /** Advances the clock. Due callbacks run one after another, and each waits for the promises of the one before. */
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

/** Resolves after every promise that does not wait for a timer has settled. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
