import type { ReactNode } from "react";
import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";
import { headingText } from "../ui/heading-text.tsx";
import { noBreak } from "../ui/no-break.tsx";
import { useHeadingElement } from "./heading-element.ts";
import { SectionRoot } from "./section-root.tsx";

/** A section with the space that every section of a page has above and below. */
export const SectionFrame = styled(SectionRoot)`
  position: relative;
  padding-block: ${token.fluid.section};
`;

export const SectionTitle = styled.h2`
  max-width: 17em;
  font-size: ${token.text.title};
  letter-spacing: -0.03em;
`;

const Introduction = styled.p`
  max-width: 36em;
  margin-top: clamp(${token.space[1]}, 2.1vw, ${token.space[2]});
  color: var(--soft, ${token.color.soft});
  font-size: ${token.text.lead};
  text-wrap: balance;
`;

type SectionHeadingProps = { heading: string | null; text?: string | null; children?: ReactNode };

/** A section's heading with its optional introduction; renders nothing when both are empty. */
export function SectionHeading({ heading, text, children }: SectionHeadingProps) {
  const element = useHeadingElement();
  if (!heading && !text && !children) return null;
  return (
    <div>
      {heading && <SectionTitle as={element}>{headingText(heading)}</SectionTitle>}
      {text && <Introduction>{noBreak(text)}</Introduction>}
      {children}
    </div>
  );
}
