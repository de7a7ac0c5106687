import { Button } from "../ui/button.tsx";
import { MessagePage } from "./message-page.tsx";

/** In place of the whole page, frame and all, that has broken: says so plainly and offers a reload. */
export function BrokenPage() {
  return (
    <main>
      <MessagePage heading="Something went wrong">
        <p>This page could not be shown. Loading it again usually helps.</p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </MessagePage>
    </main>
  );
}
