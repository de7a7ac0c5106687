/** How a browser's storage behaves: normally, full, or blocked as in some private windows. */
export type StorageState = "normal" | "full" | "blocked";

/** Replaces the localStorage of a browser, or the sessionStorage of a tab. */
export class StorageStandIn {
  readonly entries: Map<string, string>;
  readonly #state: () => StorageState;
  /** The most characters that it may contain; while it is full, the number that it contained when it became full. */
  #limit = Infinity;

  constructor(state: () => StorageState, entries = new Map<string, string>()) {
    this.#state = state;
    this.entries = entries;
  }

  /** Returns the Storage object of one page; `onChange` is called for each change that the page makes. */
  open(onChange: () => void = () => {}): Storage {
    const { entries } = this;
    const check = () => this.#check();
    const methods = {
      getItem(key: string) {
        check();
        return entries.get(key) ?? null;
      },
      setItem: (key: string, value: string) => {
        check();
        const before = entries.get(key);
        if (before === value) return;
        const grown = this.#size() + value.length - (before?.length ?? -key.length);
        if (grown > this.#limit) {
          throw new DOMException("The quota has been exceeded", "QuotaExceededError");
        }
        entries.set(key, value);
        onChange();
      },
      removeItem(key: string) {
        check();
        if (entries.delete(key)) onChange();
      },
    };
    return new Proxy(methods as unknown as Storage, {
      ownKeys() {
        check();
        return [...entries.keys()];
      },
      getOwnPropertyDescriptor: (_, key) => ({
        value: entries.get(String(key)),
        enumerable: true,
        configurable: true,
      }),
    });
  }

  #check() {
    const state = this.#state();
    if (state === "blocked") {
      throw new DOMException("The operation is insecure", "SecurityError");
    }
    if (state === "normal") this.#limit = Infinity;
    else if (this.#limit === Infinity) this.#limit = this.#size();
  }

  #size(): number {
    return [...this.entries].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  }
}
