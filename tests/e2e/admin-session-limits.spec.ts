import { expectAccessible } from "./accessible.ts";
import {
  LOGIN,
  openSession,
  openSignedIn,
  openWithSession,
  readSession,
  test,
} from "./admin-area.ts";
import { expect } from "./fixtures.ts";
import { expectMessage } from "./messages.ts";

const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

for (const [end, reason] of [
  ["idle", "You were signed out because you were away for 12 hours."],
  ["age", "You were signed out because 7 days have passed since you signed in."],
] as const) {
  test(
    `the login page shows why a session has ended, even when loaded again: ${end}`,
    { tag: "@nightly" },
    async ({ openWithFailures, createPerson }) => {
      const session = await openSession(await createPerson());
      const page = await openWithFailures();
      // Mocks the server's two responses, since a test cannot wait for days. session-limits-over-http.test.ts checks
      // that the server sends them.
      await page.route("**/auth/v1/token?grant_type=refresh_token", (route) =>
        route.fulfill({
          status: 400,
          headers: cors,
          json: { error_code: "session_expired", msg: "Invalid Refresh Token: Session Expired" },
        }),
      );
      await page.route("**/rpc/session_end", (route) =>
        route.fulfill({ headers: { ...cors }, json: end }),
      );
      await openWithSession(page, { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 });
      await expect(page).toHaveURL(`${LOGIN}?signed-out=${end}`);
      await expectMessage(page, "Session Expired", "Please log in again.");
      await expect(page.getByText(reason)).toBeVisible();
      expect(await readSession(page)).toBeNull();
      await page.reload();
      await expect(page.getByText(reason)).toBeVisible();
      await expectAccessible(page, end);
    },
  );
}

test(
  "Settings lists the user's sessions, and ends all others",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const siti = await createPerson();
    const [here, elsewhere] = [await openWithFailures(), await openWithFailures()];
    await openSignedIn(elsewhere, siti, "/users");
    await openSignedIn(here, siti, "/settings");
    const sessions = here.getByRole("list", { name: "Sessions" }).getByRole("listitem");
    await expect(sessions).toHaveCount(2);
    await expect(sessions.first()).toContainText("This browser");
    await here.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expectMessage(here, "Success", "You have been signed out everywhere else.");
    await expect(sessions).toHaveCount(1);
    await elsewhere.getByRole("link", { name: "Lead Management" }).click();
    await expect(elsewhere).toHaveURL(LOGIN);
    await here.reload();
    await expect(sessions).toHaveCount(1);
  },
);
