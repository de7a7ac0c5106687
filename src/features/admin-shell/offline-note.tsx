import { styled } from "styled-components";
import { visuallyHidden } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";
import { useOnline } from "../../ui/use-online.ts";

const Note = styled.output`
  flex: none;

  &:not(:empty) {
    padding: 0.125rem 0.5rem;
    border-radius: ${token.radius.small};
    background: ${token.color.clay};
    color: ${token.color.onClay};
    font-size: 0.78125rem;
    font-weight: 600;
  }
`;

/** Where the header is short it is only read out. */
const Rest = styled.span`
  @container shell (max-width: 47.99rem) {
    ${visuallyHidden}
  }
`;

/** Says in the header of every admin page that the browser has no connection. */
export function OfflineNote() {
  const isOnline = useOnline();
  return (
    <Note>
      {isOnline ? null : (
        <>
          Offline<Rest>: what you see may be out of date</Rest>
        </>
      )}
    </Note>
  );
}
