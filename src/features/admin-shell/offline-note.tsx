import { styled } from "styled-components";
import { visuallyHidden } from "../../theme/layout.tsx";
import { breakpoint, media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { useOnline } from "../../ui/use-online.ts";

const Note = styled.output`
  grid-area: note;
  flex: none;

  &:not(:empty) {
    padding: ${token.space[0.25]} ${token.space[1]};
    border-radius: ${token.radius.small};
    background: ${token.color.clay};
    color: ${token.color.onClay};
    font-size: ${token.text.caption};
    font-weight: 600;
  }
  /* Hidden while a lead's panel is open beside the board: the panel covers the header, and the board shows the note. */
  @media ${media.beside} {
    main:has([data-panel]) & {
      ${visuallyHidden}
    }
  }
`;

/** The second half of the note, visually hidden if the header is narrow. */
const Rest = styled.span`
  @container shell (width < ${breakpoint.tablet}) {
    ${visuallyHidden}
  }
`;

/** The note in the header of every admin page while the browser is offline. */
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

const Waiting = styled.span`
  display: block;
  color: ${token.color.soft};
  font-size: ${token.text.small};
`;

/** Says why the admin area is still loading: the browser is offline, or the server does not respond. */
export function WaitingNote({ isRetrying }: { isRetrying: boolean }) {
  const isOnline = useOnline();
  if (!isOnline)
    return <Waiting>You are offline. Everything continues when you are back online.</Waiting>;
  return isRetrying ? <Waiting>The server is not responding. Trying again.</Waiting> : null;
}
