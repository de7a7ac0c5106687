import { keyframes, styled } from "styled-components";
import { VisuallyHidden } from "../theme/layout.tsx";
import { media } from "../theme/media.ts";
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

/** The body of a page that is only read: as wide as a table of figures, and printed completely. */
export const ReadingBody = styled(PageBody)`
  max-width: ${token.width[75]};
  padding-bottom: ${token.space[4]};

  @media ${media.print} {
    max-width: none;
    container-type: normal;
  }
`;

/** The title of a page, with the page's actions beside it. */
export const PageIntro = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[1]} ${token.space[2]};
  padding: ${token.space[0.75]} 0 ${token.space[2]};

  > p {
    flex: 1 1 ${token.width[14]};
    color: ${token.color.soft};
  }
  @media ${media.print} {
    > button,
    > a {
      display: none;
    }
  }
`;

export const PageTitle = styled.h1`
  font-size: ${token.text.heading};
  font-weight: 620;
  line-height: 1.15;

  /* Smaller, since the button of the drawer and Logout are beside it. */
  @media ${media.mobile} {
    font-size: ${token.text.body};
  }
`;

/** A panel instead of the content: an empty state, or a failed load. */
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

/** Less prominent than the text around it. */
export const MutedText = styled.p`
  color: ${token.color.soft};
`;

/** The frame of a list of rows. */
export const RowList = styled.ul`
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
`;

/** The animation of all loading placeholders. */
export const skeletonPulse = keyframes`
  50% {
    opacity: 0.5;
  }
`;

/** One block of a loading placeholder. */
export const SkeletonBlock = styled.div`
  border-radius: ${token.radius.small};
  background: ${token.color.mist};
  animation: ${skeletonPulse} 1.8s ease-in-out infinite;
`;

/** A live region for screen readers only. */
export const HiddenStatus = styled(VisuallyHidden).attrs({ as: "output" })``;
