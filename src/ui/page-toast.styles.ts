import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";
import { toastButton, toastCard, toastCorner } from "./toast-look.ts";

export const Region = styled.section`
  ${toastCorner}
`;

// The column may not grow with a long word: an email address would push the close button out.
export const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

export const PageCard = styled.div`
  ${toastCard}
  transition:
    opacity ${token.duration.calm},
    transform ${token.duration.calm};

  @starting-style {
    opacity: 0;
    transform: translateY(${token.space[2]});
  }
`;

export const Texts = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const Title = styled.p`
  font-weight: 650;
`;

export const CloseButton = styled.button`
  ${toastButton}
`;
