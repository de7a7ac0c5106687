import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { MessagePage } from "../pages/message-page.tsx";

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[2]};
`;

/** Replaces a whole page that has thrown: says so plainly and offers two ways to continue. */
export function ErrorPage() {
  return (
    <main>
      <MessagePage heading="Something went wrong">
        <p>This page could not be shown. Reloading usually helps.</p>
        <Actions>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          {/* Not a link of the router, so that the code is loaded again. */}
          <ButtonLink href="/" $variant="quiet">
            Return to Home
          </ButtonLink>
        </Actions>
      </MessagePage>
    </main>
  );
}
