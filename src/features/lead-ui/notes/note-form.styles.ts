import { styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";

export const NoteForm = styled.form`
  margin-bottom: ${token.space[1.5]};

  label {
    font-size: ${token.text.caption};
    font-weight: 500;
    color: ${token.color.soft};
  }
  textarea {
    min-height: ${token.space[8]};
    padding: ${token.space[1]} ${token.space[1.5]};
    font-size: ${token.text.small};
  }
  @media ${media.coarsePointer} {
    textarea {
      font-size: ${token.text.body};
    }
  }
`;

export const NoteFoot = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  margin-top: ${token.space[0.75]};
  color: ${token.color.soft};
  font-size: ${token.text.caption};

  > span {
    flex: 1;
  }
`;
