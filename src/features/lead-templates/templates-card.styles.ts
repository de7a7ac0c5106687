import { styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

export const ChannelTitle = styled.h3`
  margin-top: ${token.space[1.5]};
  color: ${token.color.soft};
  font: 600 ${token.text.caption}/1.4 ${token.font.text};
  letter-spacing: 0;
`;

export const TemplateRow = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space[0.5]};
  padding: ${token.space[0.5]} 0;
  border-bottom: ${token.border.hairline} solid ${token.color.line};

  > span {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    align-items: center;
    gap: ${token.space[0.25]} ${token.space[0.75]};
    min-width: 0;
    overflow-wrap: anywhere;

    @container (max-width: ${breakpoint.narrow}) {
      flex-basis: 100%;
    }
  }
  [data-up] {
    margin-left: auto;
  }
  [data-up] svg {
    rotate: 180deg;
  }
`;

export const AddButton = styled.div`
  margin-top: ${token.space[2]};
`;

/** The preview of a template. */
export const Sample = styled.section`
  padding: ${token.space[1.5]};
  border-radius: ${token.radius.medium};
  background: ${token.color.mist};
  font-size: ${token.text.small};
  overflow-wrap: anywhere;

  h3 {
    margin-bottom: ${token.space[0.5]};
    color: ${token.color.soft};
    font: 600 ${token.text.caption}/1.4 ${token.font.text};
    letter-spacing: 0;
  }
  p {
    white-space: pre-line;
  }
`;
