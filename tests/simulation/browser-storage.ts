/** How a browser's storage behaves: normally, full, or blocked as in some private windows. */
export type StorageState = "normal" | "full" | "blocked";

/** A storage of one browser or tab, with the views of it that pages have. */
export class StorageStandIn {
  readonly entries: Map<string, string>;
  readonly #state: () => StorageState;
  /** How many characters it held when the last one was used. */
  #limit = Infinity;

  constructor(state: () => StorageState, entries = new Map<string, string>()) {
    this.#state = state;
    this.entries = entries;
  }

  /** One page's view of it; `onChange` is called for each of that page's changes. */
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
