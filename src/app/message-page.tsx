import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Wrap } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { ChartGround } from "./chart-ground.ts";

const Column = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[3]};
  align-content: center;
  justify-items: start;
  min-height: 60vh;
  padding-block: ${token.space[12]};

  h1 {
    max-width: 12em;
    font-size: min(clamp(2.5rem, 1.6rem + 4vw, 4.25rem), 15vw);
    line-height: 1.02;
  }
  p {
    max-width: 36em;
    color: ${token.color.soft};
    font-size: 1.125rem;
  }
`;

/** A page that says one thing and offers one way on. */
export function MessagePage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <ChartGround>
      <Column>
        <h1>{heading}</h1>
        {children}
      </Column>
    </ChartGround>
  );
}
