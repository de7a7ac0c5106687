import { virtual } from "@guidepup/virtual-screen-reader";

/** Maximum number of phrases, more than any tested part has: a reader that never returns to the start is an error. */
const MOST_PHRASES = 900;

async function readerPosition() {
  return [virtual.activeNode, await virtual.lastSpokenPhrase()] as const;
}

/** Everything that a screen reader reads of an element, from start to end: one phrase per line. */
export async function readAloud(container: Element): Promise<string> {
  await virtual.start({ container });
  try {
    const [node, phrase] = await readerPosition();
    for (let count = 0; count < MOST_PHRASES; count++) {
      await virtual.next();
      const [current, spoken] = await readerPosition();
      if (current === node && spoken === phrase) {
        const phrases = await virtual.spokenPhraseLog();
        return `${phrases.slice(0, -1).join("\n")}\n`;
      }
    }
    throw new Error("The screen reader does not come to an end");
  } finally {
    await virtual.stop();
  }
}

/** What a screen reader announces while `act` runs: live regions, and the focused elements. */
export async function recordAnnouncements(
  container: Element,
  act: () => Promise<void>,
): Promise<string> {
  await virtual.start({ container });
  try {
    await virtual.clearSpokenPhraseLog();
    await act();
    const phrases = await virtual.spokenPhraseLog();
    // A region that is emptied is not announced, and one that is written in two steps is announced twice.
    const announced = phrases.filter(
      (phrase, index) => !/^\w+: $/.test(phrase) && phrase !== phrases[index - 1],
    );
    return `${announced.join("\n")}\n`;
  } finally {
    await virtual.stop();
  }
}
