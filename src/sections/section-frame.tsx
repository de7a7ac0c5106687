import type { ReactNode } from "react";
import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";
import { unbroken } from "../ui/unbroken.tsx";

/** The rhythm of the page: every section keeps the same distance to its neighbours. */
export const SectionFrame = styled.section`
  position: relative;
  padding-block: clamp(2.5rem, 5vw, 4.5rem);
`;

export const SectionTitle = styled.h2`
  max-width: 17em;
  font-size: min(clamp(2.125rem, 1.5rem + 2.6vw, 3.125rem), 13vw);
  letter-spacing: -0.03em;
`;

const Introduction = styled.p`
  max-width: 36em;
  margin-top: ${token.space[2]};
  color: var(--soft, ${token.color.soft});
  font-size: clamp(1.0625rem, 1rem + 0.3vw, 1.1875rem);
  text-wrap: balance;
`;

type SectionHeadingProps = { heading: string | null; text?: string | null; children?: ReactNode };

/** A section's heading with its optional introduction; nothing where both are empty. */
export function SectionHeading({ heading, text, children }: SectionHeadingProps) {
  if (!heading && !text && !children) return null;
  return (
    <div>
      {heading && <SectionTitle>{unbroken(heading)}</SectionTitle>}
      {text && <Introduction>{unbroken(text)}</Introduction>}
      {children}
    </div>
  );
}
