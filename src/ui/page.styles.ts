import { keyframes, styled } from "styled-components";
import { VisuallyHidden } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

// The admin shell has two grid areas for a page, "head" and "body".
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
  font-size: ${token.text.heading};
  font-weight: 620;
  line-height: 1.15;
  letter-spacing: -0.02em;
`;

/** A panel in place of the content: an empty state, or a failed load. */
export const Notice = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token.space[1]};
  max-width: ${token.width[34]};
  padding: ${token.space[2]} ${token.space[2.5]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
  color: ${token.color.soft};
`;

export const NoticeTitle = styled.h2`
  color: ${token.color.ink};
  font: 600 ${token.text.small}/1.4 ${token.font.text};
  letter-spacing: 0;
`;

/** The animation of all loading placeholders. */
export const breathe = keyframes`
  50% {
    opacity: 0.5;
  }
`;

/** One block of a loading placeholder. */
export const SkeletonBlock = styled.div`
  border-radius: ${token.radius.small};
  background: ${token.color.mist};
  animation: ${breathe} 1.8s ease-in-out infinite;
`;

/** A live region for screen readers only. */
export const HiddenStatus = styled(VisuallyHidden).attrs({ as: "output" })``;
