import { plainText } from "../../lib/plain-text.ts";

type Film = {
  lines: { _key: string; at: number | null; text: string | null }[] | null;
  seconds: number | null;
};

/** A caption and the second at which it appears. */
export type Caption = { key: string; at: number; text: string };

/** The non-empty captions of a film, in order. */
export function captionsOf({ lines }: Pick<Film, "lines">): Caption[] {
  return (lines ?? [])
    .flatMap(({ _key, at, text }) => (text?.trim() ? [{ key: _key, at: at ?? 0, text }] : []))
    .toSorted((one, other) => one.at - other.at);
}

/** How long the last caption is shown if the film's length is unknown, in seconds. */
const LAST_CAPTION_SECONDS = 5;

function timestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}

/** Returns the 32-bit FNV-1a hash of a text. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The WebVTT file of a film's captions and its site path, which contains a hash; undefined without captions. */
export function captionsFile(film: Film): { path: string; text: string } | undefined {
  const captions = captionsOf(film);
  if (captions.length === 0) return undefined;
  const cues = captions.map(({ at, text }, index) => {
    const next = captions[index + 1]?.at ?? film.seconds ?? 0;
    const end = next > at ? next : at + LAST_CAPTION_SECONDS;
    const cueText = plainText(text)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;");
    return `${timestamp(at)} --> ${timestamp(end)}\n${cueText.replaceAll(/\s*\n\s*/g, " ")}\n`;
  });
  const text = `WEBVTT\n\n${cues.join("\n")}`;
  return { path: `/media/captions-${hashOf(text)}.vtt`, text };
}
