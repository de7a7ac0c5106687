import type { ReactNode } from "react";
import { styled } from "styled-components";
import { keyedTexts } from "../lib/keyed-texts.ts";
import { wholeWords } from "./whole-words.tsx";

/**
 * Texts that browsers would break: "2-4 weeks", "14-day", "e-mel", "sehari-hari", "< 30 s", "30 seconds", "90% of". A
 * longer doubled word ("undang-undang") may break: with text of 200 % it is wider than a heading on a phone.
 */
const UNBREAKABLE =
  /(\d+-\d+ \p{L}+|\d+-\p{L}+|\b\p{L}-\p{L}+|\b\p{L}{0,2}(\p{L}{3,4})-\2(?!\p{L})|(?:[<>] )?\d+%? \p{L}{1,7}(?!\p{L}))/iu;

const NoBreak = styled.span`
  white-space: nowrap;
`;

/** Wraps figures with their units, so that no line break separates them. */
export function withUnits(text: string): ReactNode {
  // Fast path: every match contains a digit or a hyphen, and most texts contain neither.
  if (!/[\d-]/.test(text)) return text;
  // `split` also returns the groups: what matched is second of three, the "hari" of "sehari-hari" third.
  const parts = text.split(UNBREAKABLE).filter((_, index) => index % 3 !== 2);
  if (parts.length < 2) return text;
  return keyedTexts(parts).map(({ key, text: part }, index) =>
    index % 2 === 1 ? <NoBreak key={key}>{part}</NoBreak> : part,
  );
}

/** A running text whose lines wrap between words and after units; the characters stay the same. */
export function noBreak(text: string | null): ReactNode {
  return wholeWords(text, withUnits);
}
