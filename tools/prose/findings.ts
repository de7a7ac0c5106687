import { toString } from "nlcst-to-string";
import retextEnglish from "retext-english";
import retextPassive from "retext-passive";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { VFile } from "vfile";
import type { Prose } from "./read-prose.ts";
import { allowed, plainWords } from "./words.ts";

/** The longest sentence, in words: more has to be read twice. */
const MOST_WORDS = 30;
/** The most passives in a sentence: a chain of them does not say who does what. */
const MOST_PASSIVES = 1;

export type Kind = "word" | "long" | "passive";
/** A word or sentence that is hard to read; `message` names it and what to write instead. */
export type Finding = { kind: Kind; file: string; line: number; message: string };

const patterns = Object.entries(plainWords).map(([word, entry]) => {
  const { plain, but } = typeof entry === "string" ? { plain: entry, but: [] } : entry;
  const notAfter = but.length > 0 ? `(?<!\\b(?:${but.join("|")})\\b[^.;:]*)` : "";
  const pattern = new RegExp(`${notAfter}\\b${word.replaceAll("'", "['’]")}\\b`, "gi");
  return [word, plain, pattern] as const;
});
const processor = unified().use(retextEnglish).use(retextPassive);

function isAllowed(file: string, word: string): boolean {
  return allowed.some((rule) => rule.file.test(file) && (rule.word === "*" || rule.word === word));
}

function findWords({ file, line, text }: Prose): Finding[] {
  return patterns.flatMap(([word, plain, pattern]) =>
    (text.match(pattern) ?? []).flatMap(() =>
      isAllowed(file, word)
        ? []
        : { kind: "word" as const, file, line, message: `"${word}": write ${plain}` },
    ),
  );
}

/** The text with words where retext joins two sentences: at a number, a unit or a name in lower case. */
function separateSentences(text: string): string {
  return text
    .replaceAll(/(?<=[\w)"”][.!?]["”]? )(?:code|\d\S*)(?![\w.])/g, "One")
    .replaceAll(/\b(?:[\d.,]*\d|[a-z]{1,3})(?=[.!?] [A-Z])/g, "many");
}

function findSentences({ file, line, text: written }: Prose): Finding[] {
  const findings: Finding[] = [];
  const text = separateSentences(written);
  const source = new VFile(text);
  const tree = processor.parse(source);
  processor.runSync(tree, source);
  visit(tree, "SentenceNode", (sentence) => {
    const wordCount = sentence.children.filter(({ type }) => type === "WordNode").length;
    const start = toString(sentence).slice(0, 60);
    if (wordCount > MOST_WORDS)
      findings.push({ kind: "long", file, line, message: `${wordCount} words: "${start}..."` });
    const from = sentence.position?.start.offset ?? 0;
    const to = sentence.position?.end.offset ?? 0;
    const passives = source.messages.filter(({ place }) => {
      const at = place && ("start" in place ? place.start.offset : place.offset);
      return at !== undefined && at >= from && at < to;
    }).length;
    if (passives > MOST_PASSIVES)
      findings.push({
        kind: "passive",
        file,
        line,
        message: `${passives} passives: "${start}..."`,
      });
  });
  return findings;
}

/** The words and sentences of these texts that are hard to read. */
export function findIn(texts: readonly Prose[]): Finding[] {
  return texts.flatMap((text) => [
    ...findWords(text),
    ...(text.isFragment ? [] : findSentences(text)),
  ]);
}
