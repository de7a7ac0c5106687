import { styled } from "styled-components";
import { visuallyHidden } from "../../../theme/layout.tsx";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";
import { control } from "../../leads/controls/tool-parts.styles.ts";

export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space[1]};
  padding-bottom: ${token.space[1.5]};

  @media ${media.phone} {
    column-gap: ${token.space[0.5]};
  }
`;

export const SearchFrame = styled.div`
  position: relative;
  flex: 1 1 ${token.width[14]};
  max-width: ${token.width[20]};

  svg {
    position: absolute;
    inset: 0 auto 0 ${token.space[1.5]};
    margin-block: auto;
    color: ${token.color.soft};
    pointer-events: none;
  }
  @media ${media.mobile} {
    flex-basis: ${token.width[8]};
    order: -1;
    max-width: none;
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
  @media ${media.coarsePointer} {
    font-size: ${token.text.body};
  }
`;

/** A tool's name; where the row is short only its icon is shown. */
export const ToolName = styled.span`
  [data-panel] & {
    display: none;
  }
  @media ${media.desktop} {
    display: none;
  }
`;

/** On mobile only the icon is shown; screen readers still read the name. */
export const FilterName = styled.span`
  @media ${media.mobile} {
    ${visuallyHidden}
  }
`;

export const Count = styled.output`
  flex: 1;
  min-width: 0;
  margin-inline: ${token.space[0.5]};
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  line-height: 1.25;
  font-variant-numeric: tabular-nums;

  /* The tabs of the stages say how many there are. */
  @media ${media.mobile} {
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

export const Tools = styled.div`
  display: flex;
  gap: ${token.space[0.25]};
  margin-right: calc(-1 * ${token.space[1.5]});

  @media ${media.desktop} {
    margin-right: calc(-1 * ${token.space[0.75]});
  }
  @media ${media.mobile} {
    order: -1;
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
