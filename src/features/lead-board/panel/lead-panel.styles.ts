import { css, styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

export const Content = styled.div`
  position: relative;
  padding: 1.25rem 1.5rem ${token.space[4]};

  @media (max-width: 767px) {
    padding-inline: 1rem;
  }
`;

export const CloseButton = styled.button`
  position: sticky;
  z-index: 2;
  top: 0.75rem;
  float: right;
  display: grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  margin: -0.25rem -0.5rem 0 0.5rem;
  border: 0;
  border-radius: ${token.radius.small};
  background: ${token.color.panel};
  color: ${token.color.soft};
  cursor: pointer;

  &:hover {
    background: ${token.color.mist};
    color: ${token.color.ink};
  }
  &:focus-visible {
    outline: 2px solid ${token.color.sea};
    outline-offset: 0;
  }
  @media (pointer: coarse) {
    width: 2.75rem;
    height: 2.75rem;
  }
`;

export const SkeletonLines = styled.output`
  display: grid;
  gap: ${token.space[2]};
`;

export const Message = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token.space[1]};
  color: ${token.color.soft};
`;

export const Head = styled.header`
  padding-bottom: ${token.space[2]};
`;

export const PanelTitle = styled.p`
  font: 620 1.375rem/1.2 ${token.font.display};
  letter-spacing: -0.02em;
  overflow-wrap: anywhere;
`;

export const Contact = styled.p`
  margin-top: 0.125rem;
  color: ${token.color.soft};
  font-size: 0.9375rem;
`;

export const Marks = styled.div`
  margin-top: 0.375rem;
`;

export const TrashNote = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
  margin-top: 0.75rem;
  padding: 0.625rem 0.625rem 0.625rem 0.875rem;
  border-radius: ${token.radius.medium};
  background: ${token.color.mist};
`;

export const Deeds = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-top: 0.75rem;
`;

const control = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.4375rem;
  min-height: 2.25rem;
  padding: 0 0.75rem;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.small};
  background: ${token.color.panel};
  color: ${token.color.ink};
  font: 600 0.84375rem/1.3 ${token.font.text};
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  transition: border-color ${token.duration.quick};

  &:hover {
    border-color: ${token.color.soft};
  }
  &:focus-visible {
    outline: 2px solid ${token.color.sea};
    outline-offset: 1px;
    border-radius: ${token.radius.small};
  }
  &[aria-disabled="true"] {
    cursor: not-allowed;
    opacity: 0.6;
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;

export const Deed = styled.a`
  ${control}

  svg {
    flex: none;
    color: ${token.color.sea};
  }
  &[data-danger] svg {
    color: ${token.color.soft};
  }
  &[data-danger]:hover svg {
    color: ${token.color.clay};
  }
`;

export const SmallButton = styled.button`
  ${control}
  min-height: 1.875rem;
  padding: 0 0.625rem;
  font-size: 0.8125rem;
`;

export const StageFrame = styled.div`
  position: relative;
  /* Wide enough to begin a line, so that the button after it does not stand alone. */
  flex: 1 1 14rem;
  min-width: 0;

  > span,
  > svg {
    position: absolute;
    inset: 0 auto 0 0.75rem;
    margin-block: auto;
    pointer-events: none;
  }
  > svg {
    inset: 0 0.625rem 0 auto;
    color: ${token.color.soft};
  }
`;

export const StageSelect = styled.select`
  ${control}
  width: 100%;
  padding: 0 1.875rem 0 1.75rem;
  appearance: none;
  text-overflow: ellipsis;
`;

export const Section = styled.section`
  padding: 0.875rem 0;
  border-top: 1px solid ${token.color.line};
`;

export const SectionTitle = styled.h3`
  margin-bottom: 0.5rem;
  font: 600 0.875rem/1.4 ${token.font.text};
  letter-spacing: 0;
`;

export const Facts = styled.dl`
  display: grid;
  gap: 0.25rem;
`;

export const Fact = styled.div`
  display: grid;
  grid-template-columns: 9.5rem minmax(0, 1fr);
  gap: 0.75rem;

  dt {
    color: ${token.color.soft};
  }
  dd {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  @media (max-width: 767px) {
    grid-template-columns: 7.5rem minmax(0, 1fr);
  }
`;

export const DeliveryRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
`;

export const DeliveryState = styled.output`
  min-width: 0;
  overflow-wrap: anywhere;

  &[data-state="failed"] {
    color: ${token.color.clay};
    font-weight: 600;
  }
`;

export const Quiet = styled.p`
  color: ${token.color.soft};
`;

export const NotLoaded = styled.div`
  display: grid;
  justify-items: start;
  gap: 0.5rem;
  color: ${token.color.soft};
`;
