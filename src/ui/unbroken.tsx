import type { ReactNode } from "react";
import { styled } from "styled-components";
import { keyedTexts } from "../lib/keyed-texts.ts";

/** "2-4 weeks", "14-day", "e-mail", "< 30 s", "30 seconds", "90% of": browsers break each of them. */
const ONE_PIECE = /(\d+-\d+ \p{L}+|\d+-\p{L}+|\b\p{L}-\p{L}+|(?:[<>] )?\d+%? \p{L}{1,7}(?!\p{L}))/u;

const OnePiece = styled.span`
  white-space: nowrap;
`;

/** The text with its figures and units kept on one line each; its characters stay as they are. */
export function unbroken(text: string | null): ReactNode {
  // Each of them has a figure or a hyphen; most texts have neither.
  if (!text || !/[\d-]/.test(text)) return text;
  const parts = text.split(ONE_PIECE);
  if (parts.length < 2) return text;
  // Every second part is a match.
  return keyedTexts(parts).map(({ key, text: part }, place) =>
    place % 2 === 1 ? <OnePiece key={key}>{part}</OnePiece> : part,
  );
}
