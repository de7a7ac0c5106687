import { keyframes, styled } from "styled-components";
import { VisuallyHidden } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

// A page stands in two places of the frame around it, "head" and "body".
export const PageHead = styled.header`
  grid-area: head;
  min-width: 0;
`;

export const PageBody = styled.div`
  grid-area: body;
  min-width: 0;
  container-type: inline-size;
`;

export const PageTitle = styled.h1`
  font-size: 1.5625rem;
  font-weight: 620;
  line-height: 1.15;
  letter-spacing: -0.02em;

  @media (max-width: 767px) {
    font-size: 1.375rem;
  }
`;

/** A panel that stands where the content would: nothing here yet, or it could not be loaded. */
export const Notice = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token.space[1]};
  max-width: 34rem;
  padding: ${token.space[2]} 1.25rem;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
  color: ${token.color.soft};
`;

export const NoticeTitle = styled.h2`
  color: ${token.color.ink};
  font: 600 0.9375rem/1.4 ${token.font.text};
  letter-spacing: 0;
`;

/** How everything that stands for something being loaded moves. */
export const breathe = keyframes`
  50% {
    opacity: 0.5;
  }
`;

/** One grey block in the place of something that is being loaded. */
export const SkeletonBlock = styled.div`
  border-radius: ${token.radius.small};
  background: ${token.color.mist};
  animation: ${breathe} 1.8s ease-in-out infinite;
`;

/** Read out, not drawn. */
export const HiddenStatus = styled(VisuallyHidden).attrs({ as: "output" })``;
