import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Wrap } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { ChartBackground } from "./chart-background.ts";

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
    font-size: ${token.text.display};
    line-height: 1.02;
  }
  p {
    max-width: 36em;
    color: ${token.color.soft};
    font-size: ${token.text.lead};
  }
`;

/** Links side by side; stacked if they do not fit. */
export const LinkRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[2]};
`;

/** A page with one message and one link. */
export function MessagePage({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <ChartBackground>
      <Column>
        <h1>{heading}</h1>
        {children}
      </Column>
    </ChartBackground>
  );
}
