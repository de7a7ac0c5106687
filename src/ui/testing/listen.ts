import { virtual } from "@guidepup/virtual-screen-reader";

/** More than any part that is read has; a reader that never comes back to the start is a fault. */
const MOST_PHRASES = 900;

async function placeOfReader() {
  return [virtual.activeNode, await virtual.lastSpokenPhrase()] as const;
}

/** Everything that a screen reader says about an element, from its start to its end: a phrase a line. */
export async function readAloud(container: Element): Promise<string> {
  await virtual.start({ container });
  try {
    const [node, phrase] = await placeOfReader();
    for (let count = 0; count < MOST_PHRASES; count++) {
      await virtual.next();
      const [current, spoken] = await placeOfReader();
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

/** What a screen reader says without a request while `act` runs: messages, and where the focus goes. */
export async function overhear(container: Element, act: () => Promise<void>): Promise<string> {
  await virtual.start({ container });
  try {
    await virtual.clearSpokenPhraseLog();
    await act();
    const phrases = await virtual.spokenPhraseLog();
    // A region that is emptied says nothing, and one that is written in two steps says the same twice.
    const heard = phrases.filter(
      (phrase, index) => !/^\w+: $/.test(phrase) && phrase !== phrases[index - 1],
    );
    return `${heard.join("\n")}\n`;
  } finally {
    await virtual.stop();
  }
}
