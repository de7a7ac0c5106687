/** Waits this many milliseconds; not at all with reduced motion. */
export type Wait = (ms: number) => Promise<void>;

const LINE_MS = 320;

/** The text of a title, or of a line with its columns separated. */
function textOf(line: Element): string {
  if (line.tagName === "P") return line.textContent;
  return [...line.childNodes].map(({ textContent }) => textContent).join(" ");
}

/** A block of the transcript as one sentence. */
function sentenceOf(lines: Element[]): string {
  return `${lines.map(textOf).join(", ")}.`;
}

/**
 * Returns functions that clear the ticket and print lines of the transcript on it; the size of the paper does not
 * change.
 */
export function ticketPrinter(paper: HTMLElement | null, wait: Wait) {
  const drawn = [...(paper?.children ?? [])] as HTMLElement[];
  const title = drawn.find(({ tagName }) => tagName === "P");
  const printed: Element[] = [];

  function clear(): void {
    if (paper) paper.style.height ||= `${paper.offsetHeight}px`;
    for (const line of drawn) line.hidden = line !== title;
    for (const line of printed.splice(0)) line.remove();
  }

  /** Prints the lines of a block one after the other; resolves with the printed text, for screen readers. */
  async function print(block: Element): Promise<string> {
    const lines = [...block.children].slice(1);
    for (const line of lines) {
      await wait(LINE_MS);
      const copy = line.cloneNode(true) as Element;
      printed.push(copy);
      if (copy.tagName === "P" && title) {
        title.hidden = true;
        paper?.prepend(copy);
      } else paper?.append(copy);
    }
    const label = block.firstElementChild?.textContent ?? "";
    const renamed = printed.find(({ tagName }) => tagName === "P");
    return `${label && renamed ? `${renamed.textContent}: ` : label}${sentenceOf(lines)}`;
  }
  return { clear, print };
}
