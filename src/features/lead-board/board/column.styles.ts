import { styled } from "styled-components";
import { visuallyHidden } from "../../../theme/layout.tsx";
import { token } from "../../../theme/tokens.ts";

/** The stage's colour; the title beside it always says the same. */
export const StageMark = styled.span.attrs({ "aria-hidden": true })`
  flex: none;
  width: 0.5625rem;
  height: 0.5625rem;
  border-radius: 0.1875rem;
  background: ${token.stage.interested};
  forced-color-adjust: none;

  &[data-stage="request-demo"] {
    background: ${token.stage.requestDemo};
  }
  &[data-stage="request-trial"] {
    background: ${token.stage.requestTrial};
  }
  &[data-stage="closed"] {
    background: ${token.stage.closed};
  }
  &[data-stage="failed"] {
    background: ${token.stage.failed};
  }
`;

export const ColumnFrame = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  border-radius: ${token.radius.large};
  scroll-snap-align: center;
  transition: background ${token.duration.quick};

  &[data-over] {
    background: color-mix(in srgb, ${token.color.sea} 6%, transparent);
    box-shadow: 0 0 0 0.375rem color-mix(in srgb, ${token.color.sea} 6%, transparent);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

export const ColumnHead = styled.div`
  display: flex;
  align-items: center;
  gap: 0.5rem;
  padding-bottom: 0.625rem;

  /* The tab above says the same. */
  @media (max-width: 767px) {
    ${visuallyHidden}
  }
`;

export const ColumnTitle = styled.h2`
  font: 600 0.875rem/1.4 ${token.font.text};
  letter-spacing: 0;
`;

// The scrollbar stands in the gap between columns, so that cards keep their width.
export const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  margin-right: -0.625rem;
  padding-right: 0.625rem;
  overflow: hidden auto;
  overscroll-behavior-y: contain;
  scrollbar-width: thin;
  scrollbar-color: ${token.color.line} transparent;
`;

export const Rows = styled.ul`
  position: relative;
`;

export const Row = styled.li`
  position: absolute;
  inset: 0 0 auto;
  padding-bottom: 0.5625rem;
`;

export const Slot = styled.div`
  height: 5.75rem;
  border: 1.5px dashed ${token.color.sea};
  border-radius: ${token.radius.medium};
  background: color-mix(in srgb, ${token.color.sea} 7%, transparent);
`;

export const NoLeads = styled.p`
  padding: ${token.space[2]} 0.8125rem;
  border: 1px dashed ${token.color.line};
  border-radius: ${token.radius.medium};
  color: ${token.color.soft};
  font-size: 0.8125rem;
`;
