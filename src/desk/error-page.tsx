import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { MessagePage } from "../pages/message-page.tsx";

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[2]};
`;

/** Replaces a page that has thrown: explains that it failed and offers to reload or to go to the home page. */
export function ErrorPage() {
  return (
    <main>
      <MessagePage heading="Something went wrong">
        <p>This page could not be shown. Reloading usually helps.</p>
        <Actions>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          {/* A plain link, not one of the router, so that the browser loads the code again. */}
          <ButtonLink href="/" $variant="quiet">
            Return to Home
          </ButtonLink>
        </Actions>
      </MessagePage>
    </main>
  );
}
