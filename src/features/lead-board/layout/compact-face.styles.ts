import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

/** The first line of a compact card: the company, truncated, and the owner. */
export const HeadLine = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${token.space[0.5]};

  h3 {
    overflow: hidden;
    padding-bottom: 0;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

export const ContactLine = styled.p`
  overflow: hidden;
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  line-height: 1.35;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The last line of a compact card: the next action, and the mark of urgency. */
export const NextLine = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[1]};
  min-height: ${token.space[2.5]};

  &:empty {
    display: none;
  }
  /* Negative margins, because the button has the minimum target size, which is higher than the line. */
  > button {
    min-width: 0;
    margin-block: calc(-1 * ${token.space[0.25]});
    white-space: nowrap;

    > span {
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }
  /* A mark has no padding, because the day of the next action beside it needs the space. */
  > [data-urgent] {
    padding: 0;
    background: none;
  }
  &:has(> [data-urgent]) > button > svg {
    display: none;
  }
`;
