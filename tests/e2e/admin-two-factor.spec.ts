import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expectStateAccessible, narrowAndWide } from "./accessible.ts";
import { totpCode } from "../totp-code.ts";
import { goTo, LOGIN, openSignedIn, type Person, submitSignIn, test } from "./admin-area.ts";
import { expect } from "./fixtures.ts";
import { expectMessage } from "./messages.ts";
import { keys, urls } from "./stack.ts";

const WRONG = "This code is wrong or was used before. Enter the newest one from your app.";

const usedCodes = new Set<string>();

/** Returns a code that the server accepts: it was not used before, and does not expire within the next seconds. */
async function unusedCode(secret: string): Promise<string> {
  for (;;) {
    const left = 30_000 - (Date.now() % 30_000);
    const steps = left > 5_000 ? [0, 1, -1] : [0, 1];
    const code = steps.map((each) => totpCode(secret, each)).find((each) => !usedCodes.has(each));
    if (code) {
      usedCodes.add(code);
      return code;
    }
    await setTimeout(250);
  }
}

/** Sets up an app in the form that is shown; returns its secret. With `isChecked`, axe checks the form too. */
async function setUpApp(page: Page, name: string, isChecked = false): Promise<string> {
  await page.getByLabel("Name of the device").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  const picture = page.getByRole("img", { name: "QR code for your authenticator app" });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  if (isChecked) await expectStateAccessible(page, "QR code", narrowAndWide);
  const secret = await page.getByTestId("totp-secret").innerText();
  await page.getByLabel("6-digit code").fill(await unusedCode(secret));
  await page.getByRole("button", { name: "Turn On" }).click();
  return secret;
}

async function readCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return codes.allInnerTexts();
}

/** Sets up a second factor in Settings; returns its secret and the recovery codes. */
async function turnOn(page: Page, person: Person) {
  await openSignedIn(page, person, "/settings");
  await page.getByRole("button", { name: "Set Up Two-Factor Sign-In" }).click();
  const secret = await setUpApp(page, "My phone");
  const codes = await readCodes(page);
  await page.getByRole("button", { name: "I Have Saved Them" }).click();
  await expectMessage(page, "Success", "Two-factor sign-in is on.");
  await expect(page.getByRole("list", { name: "Authenticator apps" })).toContainText("My phone");
  return { secret, codes };
}

async function signOutHere(page: Page) {
  await page.evaluate(() => localStorage.clear());
  await page.goto(LOGIN);
}

/** Reads the leads with the access token that the page stores. */
async function leadsOf(page: Page): Promise<unknown> {
  const token = await page.evaluate(() => {
    const kept = Object.values(localStorage).find((text) => text.includes("access_token"));
    return (JSON.parse(kept ?? "{}") as { access_token?: string }).access_token;
  });
  const headers = { apikey: keys.publishable, authorization: `Bearer ${token}` };
  const answer = await fetch(`${urls.supabase}/rest/v1/leads?select=id&limit=1`, { headers });
  return answer.json();
}

test("a sign-in needs the app that was set up; with only the password nothing opens", async ({
  openWithFailures,
  createPerson,
}) => {
  const siti = await createPerson();
  const page = await openWithFailures();
  const { secret } = await turnOn(page, siti);
  await signOutHere(page);

  await submitSignIn(page, siti.email, siti.password);
  const code = page.getByLabel("6-digit code");
  await expect(code).toBeVisible();
  expect(await leadsOf(page)).toEqual([]);
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");

  // Every page of the desk redirects here, even after a reload.
  await page.goto("/admin/dashboard/users");
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  await page.reload();
  await expect(code).toBeVisible();

  const verify = page.getByRole("button", { name: "Verify" });
  await code.fill("12");
  await verify.click();
  await expect(code).toHaveAccessibleDescription("Enter the 6 digits that your app shows");
  await code.fill("000000");
  await verify.click();
  await expect(code).toHaveAccessibleDescription(WRONG);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectStateAccessible(page, "a wrong code", narrowAndWide);
  await expect(code).toBeFocused();

  await page.context().setOffline(true);
  await code.fill("111111");
  await verify.click();
  await expect(code).toHaveAccessibleDescription(
    "The server could not be reached. Please try again.",
  );
  await page.context().setOffline(false);

  const right = await unusedCode(secret);
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await verify.click();
  await expectMessage(page, "Login Successful", "Welcome to the admin dashboard!");
  await expect(page.getByText(`Welcome, ${siti.email}`)).toBeVisible();
});

test(
  "a recovery code replaces a lost app, and works only once",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const siti = await createPerson();
    const page = await openWithFailures();
    const { codes } = await turnOn(page, siti);
    await signOutHere(page);
    await submitSignIn(page, siti.email, siti.password);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    const field = page.getByLabel("Recovery code");
    await field.fill("00000-00000-00000-00000");
    await page.getByRole("button", { name: "Use Code" }).click();
    await expect(field).toHaveAccessibleDescription("This code is wrong or was used before");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectStateAccessible(page, "a wrong recovery code", narrowAndWide);
    await field.fill((codes[0] ?? "").toUpperCase().replaceAll("-", " "));
    await page.getByRole("button", { name: "Use Code" }).click();
    await expect(page.getByRole("heading", { name: "Set it up again" })).toBeVisible();
    await setUpApp(page, "New phone");
    const renewed = await readCodes(page);
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(`Welcome, ${siti.email}`)).toBeVisible();
    await goTo(page, "Settings");
    const apps = page.getByRole("list", { name: "Authenticator apps" });
    await expect(apps).toContainText("New phone");
    await expect(apps).not.toContainText("My phone");
    await expect(page.getByText("10 of 10 recovery codes are left.")).toBeVisible();
  },
);

test(
  "needs a code to remove an app and to change the password",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const siti = await createPerson();
    const page = await openWithFailures();
    const { secret } = await turnOn(page, siti);

    await page.getByLabel("Current Password").fill(siti.password);
    await page.getByLabel("New Password", { exact: true }).fill("Teh-tarik-2");
    await page.getByLabel("Confirm New Password").fill("Teh-tarik-2");
    await page.getByLabel("6-digit code").fill("000000");
    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(page.getByLabel("6-digit code")).toHaveAccessibleDescription(new RegExp(WRONG));
    await page.getByLabel("6-digit code").fill(await unusedCode(secret));
    await page.getByRole("button", { name: "Change Password" }).click();
    await expectMessage(page, "Success", "Your password has been updated successfully.");

    await page.getByRole("button", { name: "Remove My phone" }).click();
    const dialog = page.getByRole("dialog");
    // Without transitions, so that axe does not measure a colour that is changing.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectStateAccessible(page, "removing an app", narrowAndWide);
    await dialog.getByLabel("6-digit code").fill(await unusedCode(secret));
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expectMessage(page, "Success", "My phone has been removed.");
    await expect(page.getByRole("button", { name: "Set Up Two-Factor Sign-In" })).toBeVisible();
  },
);

test(
  "an admin without a required second factor has to set one up before the desk opens",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const [page, siti] = [await openWithFailures(), await createPerson()];
    await page.route("**/rest/v1/rpc/enter_desk", (route) => {
      return route.fulfill({ json: "enroll" });
    });
    await page.goto(LOGIN);
    await submitSignIn(page, siti.email, siti.password);
    await expect(page.getByRole("heading", { name: "Set up two-factor sign-in" })).toBeVisible();
    await page.unrouteAll();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectStateAccessible(page, "setting up", narrowAndWide);
    await setUpApp(page, "My phone", true);
    await readCodes(page);
    await expectStateAccessible(page, "recovery codes", narrowAndWide);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(`Welcome, ${siti.email}`)).toBeVisible();
  },
);

test(
  "only a primary admin with a second factor can require one for all users",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const siti = await createPerson();
    const page = await openWithFailures();
    await openSignedIn(page, siti, "/settings");
    const setUp = page.getByRole("button", { name: "Set Up Two-Factor Sign-In" });
    const forAll = page.getByLabel("Every admin needs two-factor sign-in");
    await expect(setUp).toBeVisible();
    await expect(forAll).toHaveCount(0);

    await page.route("**/rest/v1/profiles?select=is_primary_admin*", (route) => {
      return route.fulfill({ json: { is_primary_admin: true } });
    });
    await page.reload();
    await expect(forAll).toBeDisabled();
    await page.unrouteAll();
  },
);
