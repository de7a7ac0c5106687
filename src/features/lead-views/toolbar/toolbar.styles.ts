import { styled } from "styled-components";
import { visuallyHidden } from "../../../theme/layout.tsx";
import { breakpoint, media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";
import { control } from "../../lead-ui/controls/tool-parts.styles.ts";

/** The container whose width the toolbar's layout depends on. */
export const BarFrame = styled.div`
  container: toolbar / inline-size;
`;

export const Bar = styled.div`
  display: flex;
  flex-wrap: nowrap;
  align-items: center;
  gap: ${token.space[0.75]};
  padding-bottom: ${token.space[1.5]};

  @container toolbar (width < ${breakpoint.compact}) {
    flex-wrap: wrap;
    padding-bottom: ${token.space[0.5]};
  }
  /* Forces a line break before the chips, even if the first row has room for them. */
  @container toolbar (width < ${breakpoint.handset}) {
    &::before {
      content: "";
      order: 1;
      flex-basis: 100%;
      margin-top: calc(-1 * ${token.space[0.75]});
    }
  }
`;

/**
 * The chips and views; they scroll if they do not fit. In a narrow toolbar they are in a second row, together with
 * buttons that do not fit into the first.
 */
export const Strip = styled.div`
  /* Positioned, so that visually hidden texts in the scrolled part do not widen the page. */
  position: relative;
  display: flex;
  flex: 1 1 auto;
  align-items: center;
  gap: ${token.space[0.75]};
  min-width: 0;
  margin: calc(-1 * ${token.space[0.5]});
  padding: ${token.space[0.5]} ${token.space[3]} ${token.space[0.5]} ${token.space[0.5]};
  overflow-x: auto;
  scrollbar-width: none;
  mask-image: linear-gradient(to right, black calc(100% - ${token.space[3]}), transparent);

  @container toolbar (width < ${breakpoint.compact}) {
    order: 1;
    flex-basis: calc(100% + ${token.space[1]});
  }
  @container toolbar (width < ${breakpoint.handset}) {
    flex-basis: ${token.width[10]};

    ~ * {
      order: 1;
    }
  }
`;

export const SearchFrame = styled.div`
  position: relative;
  flex: 0 2 ${token.width[14]};
  min-width: ${token.space[14]};

  svg {
    position: absolute;
    inset: 0 auto 0 ${token.space[1.5]};
    margin-block: auto;
    color: ${token.color.soft};
    pointer-events: none;
  }
  @container toolbar (width < ${breakpoint.compact}) {
    flex: 1 1 ${token.space[12]};
    min-width: ${token.space[12]};
  }
`;

export const SearchInput = styled.input`
  ${control}
  width: 100%;
  padding: 0 ${token.space[1.5]} 0 ${token.space[4]};
  border-color: ${token.color.soft};
  font-weight: 400;
  text-overflow: ellipsis;

  &::placeholder {
    color: ${token.color.soft};
    opacity: 1;
  }
  @container toolbar (width < ${breakpoint.compact}) {
    padding-right: ${token.space[0.5]};
  }
  @media ${media.coarsePointer} {
    font-size: ${token.text.body};
  }
`;

/** The name of the filter button; visually hidden in a narrow toolbar, which shows only the icon. */
export const FilterName = styled.span`
  @container toolbar (width < ${breakpoint.wide}) {
    ${visuallyHidden}
  }
`;

export const Count = styled.output`
  flex: none;
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  line-height: 1.25;
  font-variant-numeric: tabular-nums;

  /* Visually hidden in a narrow toolbar, because the heads of the columns have counts as well. */
  @container toolbar (width < ${breakpoint.laptop}) {
    ${visuallyHidden}
  }
`;

export const NotesLeftOut = styled.output`
  flex-basis: 100%;
  color: ${token.color.clay};
  font-size: ${token.text.caption};
  font-weight: 600;

  &:empty {
    position: absolute;
  }
`;

export const FilterForm = styled.div`
  display: grid;
  gap: ${token.space[1]};

  label {
    color: ${token.color.soft};
    font-size: ${token.text.caption};
    font-weight: 500;
  }
  select {
    min-height: ${token.size.control};
    padding-block: ${token.space[0.75]};
    font-size: ${token.text.small};
  }
  @media ${media.coarsePointer} {
    select {
      min-height: ${token.size.target};
      font-size: ${token.text.body};
    }
  }
`;

export const FilterFoot = styled.div`
  display: flex;
  justify-content: flex-end;
`;
