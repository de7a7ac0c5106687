import { styled } from "styled-components";
import { media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { SelectFrame } from "../lead-ui/controls/tool-parts.styles.ts";

/** The scrolling table and the foot below it. */
export const TableArea = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: ${token.width[20]};
`;

export const TableScroller = styled.section`
  flex: 1;
  min-height: 0;
  overflow: auto;
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
  scrollbar-width: thin;
  scrollbar-color: ${token.color.line} transparent;
`;

export const Grid = styled.table`
  width: var(--width);
  min-width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  table-layout: fixed;
  font-size: ${token.text.small};

  /* The company's column stays in place while the others scroll. */
  th:first-child {
    position: sticky;
    z-index: 2;
    left: 0;
    background: inherit;
  }
  /* On a phone, a list: for each lead the company, then its stage and next action. */
  @media ${media.mobile} {
    display: block;
    width: 100%;

    colgroup,
    thead {
      display: none;
    }
    tbody {
      display: block;
    }
    th:first-child {
      position: static;
    }
  }
`;

export const Head = styled.th`
  position: sticky;
  z-index: 1;
  top: 0;
  height: ${token.size.target};
  padding: 0 ${token.space[1]};
  border-bottom: ${token.border.hairline} solid ${token.color.line};
  background: ${token.color.panel};
  color: ${token.color.soft};
  font: 600 ${token.text.caption}/1.3 ${token.font.text};
  text-align: start;

  tr > &:first-child {
    z-index: 3;
    background: ${token.color.panel};
  }
`;

export const SortButton = styled.button`
  width: 100%;
  min-height: ${token.size.control};
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;

  &:hover {
    color: ${token.color.ink};
  }
  th[aria-sort] & {
    color: ${token.color.ink};
  }
  &:focus-visible {
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: calc(-1 * ${token.border.rule});
  }
`;

export const Handle = styled.div`
  position: absolute;
  inset: 0 0 0 auto;
  width: ${token.space[1]};
  border-right: ${token.border.rule} solid transparent;
  cursor: col-resize;
  touch-action: none;

  &:hover,
  &[data-dragging] {
    border-right-color: ${token.color.sea};
  }
  &:focus-visible {
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: calc(-1 * ${token.border.rule});
  }
`;

export const Row = styled.tr`
  --check: ${token.space[3]};

  background: ${token.color.panel};

  @media ${media.coarsePointer} {
    --check: ${token.size.target};
  }

  > th,
  > td {
    height: ${token.size.target};
    padding: 0 ${token.space[1]};
    border-bottom: ${token.border.hairline} solid ${token.color.line};
    overflow: hidden;
    font-weight: 400;
    text-align: start;
    white-space: nowrap;
  }
  > td {
    color: ${token.color.soft};
  }
  /* A cell with a question may wrap, because the question is long. */
  > td:has(fieldset) {
    white-space: normal;
  }
  > td > button {
    max-width: 100%;
    margin: 0;
    overflow: hidden;
  }
  /* The control's text starts where the column's title does. */
  > td > [data-move],
  > td > [data-plan] {
    justify-content: start;
    max-width: calc(100% + ${token.space[0.5]});
    margin-left: calc(-1 * ${token.space[0.5]});
    padding-inline: ${token.space[0.5]};
  }
  > td > [data-plan] > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  > td:last-child {
    padding-right: ${token.space[1.5]};
  }
  &:hover,
  &:focus-within,
  &[data-selected] {
    background: color-mix(in srgb, ${token.color.sea} 7%, ${token.color.panel});
  }
  &[data-new] {
    background: color-mix(in srgb, ${token.color.saffron} 12%, ${token.color.panel});
    box-shadow: inset ${token.space[0.5]} 0 ${token.color.saffron};
  }
  @media ${media.mobile} {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    /* Indents the lines below the company's name, so that they start where the name does, after the checkbox. */
    --indent: calc(var(--check) + ${token.space[1]});

    padding: ${token.space[0.5]} 0 ${token.space[0.5]} var(--indent);
    border-bottom: ${token.border.hairline} solid ${token.color.line};

    > th,
    > td {
      height: auto;
      border: 0;
    }
    > th {
      flex: 1 0 calc(100% + var(--indent));
      min-width: 0;
      margin-left: calc(-1 * var(--indent));
    }
    > td {
      display: none;
      max-width: 100%;
    }
    > [data-column="stage"],
    > [data-column="owner"],
    > [data-column="next"] {
      display: block;
    }
  }
`;

export const CompanyLine = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};

  a {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    color: ${token.color.ink};
    font-weight: 600;
    line-height: ${token.space[3]};
    text-decoration: none;
    text-overflow: ellipsis;
  }
  a:hover {
    text-decoration: underline;
  }
  a:focus-visible {
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: calc(-1 * ${token.border.rule});
  }
`;

export const CellLine = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;

  a {
    color: inherit;
    line-height: ${token.space[3]};
  }
`;

/** The foot's content is on the left, because toasts are on the right. */
export const Foot = styled.div`
  display: flex;
  gap: ${token.space[1]};
  padding-block: ${token.space[1]};
`;

export const NarrowDirection = styled.span`
  display: none;

  @media ${media.mobile} {
    display: block;
  }
`;

export const NarrowSort = styled(SelectFrame)`
  display: none;

  @media ${media.mobile} {
    display: block;
  }
`;
