import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { CardPictures, LinkCard } from "./draw-link-card.ts";
import type { CardResponse, CardRequest } from "./link-card-worker.ts";

/** How long a card may take, in milliseconds; it takes a tenth of a second. */
const DEADLINE = 10_000;

const PROGRAM = new URL("link-card-worker.ts", import.meta.url);

export type CardDrawer = AsyncDisposable & {
  /** Null draws the card without text. Also rejects after the deadline. */
  draw(card: LinkCard | null): Promise<CardPictures>;
};

/**
 * Draws cards one after the other in a thread, which starts with the first card. A card that is too slow is stopped
 * with its thread: the layout library may never return for some titles.
 */
export function createCardDrawer({ deadline = DEADLINE, program = PROGRAM } = {}): CardDrawer {
  let thread: Thread | undefined;
  let work: Promise<unknown> = Promise.resolve();

  async function stop(): Promise<void> {
    await thread?.worker.terminate();
    thread = undefined;
  }

  async function drawNow(card: LinkCard | null): Promise<CardPictures> {
    if (thread?.ended.aborted) thread = undefined;
    const { worker, ended } = (thread ??= await startThread(program));
    const timeout = AbortSignal.timeout(deadline);
    const signal = AbortSignal.any([timeout, ended]);
    try {
      const nextMessage = once(worker, "message", { signal }) as Promise<[CardResponse]>;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ card } satisfies CardRequest);
      const [message] = await nextMessage;
      if ("pictures" in message) return message.pictures;
      throw new Error("problem" in message ? message.problem : "its thread returned no picture");
    } catch (error) {
      await stop();
      if (!signal.aborted) throw error;
      const reason = timeout.aborted ? `not drawn within ${deadline / 1000} s` : "its thread ended";
      throw new Error(reason, { cause: error });
    }
  }

  return {
    draw(card) {
      const drawn = work.then(() => drawNow(card));
      work = drawn.catch(() => undefined);
      return drawn;
    },
    async [Symbol.asyncDispose]() {
      await work;
      await stop();
    },
  };
}

/** `ended` is aborted when the thread is gone. */
type Thread = { worker: Worker; ended: AbortSignal };

/** Resolves when the thread has loaded the drawing code; rejects if it ends before. */
async function startThread(program: URL): Promise<Thread> {
  const ending = new AbortController();
  const worker = new Worker(program);
  worker.once("exit", () => ending.abort());
  await once(worker, "message", { signal: ending.signal });
  // The caller that waits for a card also gets the error; an error at any other time must not end the process.
  worker.on("error", () => {});
  return { worker, ended: ending.signal };
}
