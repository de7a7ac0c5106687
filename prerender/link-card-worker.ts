// Draws link-preview cards in a thread, so that a layout that never finishes can be stopped.
import { parentPort } from "node:worker_threads";
import { errorMessage } from "../src/lib/error-message.ts";
import { type CardPictures, drawLinkCard, type LinkCard, prepare } from "./draw-link-card.ts";

export type CardRequest = { card: LinkCard | null };
export type CardResponse = { pictures: CardPictures } | { problem: string } | { ready: true };

function respond(message: CardResponse): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}

parentPort?.on("message", ({ card }: CardRequest) => {
  drawLinkCard(card).then(
    (pictures) => respond({ pictures }),
    (error: unknown) => respond({ problem: errorMessage(error) }),
  );
});
await prepare();
respond({ ready: true });
