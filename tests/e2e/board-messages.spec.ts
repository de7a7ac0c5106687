import { card, chooseMore, openUnwatched, signInAs } from "./board-page.ts";
import { eraseLeads, service, storeAdmin, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { messages, tryAgain } from "./messages.ts";
import { admin, urls } from "./stack.ts";

const company = "Kopi Lane";
const failure = { status: 500, json: { code: "XX000", message: "boom" } };

test.beforeEach(async () => {
  await eraseLeads();
  await storeLeads({ company_name: company });
});

test(
  "shows that leads cannot be loaded, and keeps a lead that cannot be deleted",
  { tag: "@nightly" },
  async ({ browser }) => {
    const page = await openUnwatched(browser);
    await page.route("**/rpc/get_board_page*", (route) => route.fulfill(failure));
    await signInAs(page, admin);
    await expect(messages(page)).toContainText("Failed to fetch leads. Please try again.");
    await expect(
      page.getByRole("heading", { name: "The leads could not be loaded" }),
    ).toBeVisible();
    await page.unroute("**/rpc/get_board_page*");
    await tryAgain(page, card(page, "Interested", company));

    await page.route("**/rpc/find_in_notes*", (route) => route.fulfill(failure));
    const search = page.getByRole("searchbox", { name: "Search leads" });
    await search.fill("kopi");
    await expect(page.getByText("The notes could not be searched.")).toBeVisible();
    await expect(card(page, "Interested", company)).toBeVisible();
    await search.fill("");
    await expect(page.getByText("The notes could not be searched.")).toHaveCount(0);

    await page.route("**/rpc/soft_delete_lead*", (route) => route.fulfill(failure));
    await page.getByRole("button", { name: `Delete ${company}` }).click();
    await expect(messages(page)).toContainText("Failed to delete lead.");
    await expect(card(page, "Interested", company)).toBeVisible();
    await page.unroute("**/rpc/soft_delete_lead*");
    await page.getByRole("button", { name: `Delete ${company}` }).click();
    await expect(messages(page)).toContainText("Success");
    await expect(messages(page)).toContainText("Lead moved to trash successfully.");
    await expect(card(page, "Interested", company)).toHaveCount(0);

    await page.route("**/rpc/restore_lead*", (route) => route.fulfill(failure));
    await chooseMore(page, "Trash");
    await page.getByRole("button", { name: `Restore ${company}` }).click();
    await expect(messages(page)).toContainText("Failed to restore lead.");
    await expect(page.getByRole("button", { name: `Restore ${company}` })).toBeVisible();
    await page.context().close();
  },
);

for (const message of ["JWT expired", "Invalid Refresh Token: Refresh Token Not Found"]) {
  test(
    `"${message}" ends the session and leads to the login`,
    { tag: "@nightly" },
    async ({ browser }) => {
      const page = await openUnwatched(browser);
      await signInAs(page, admin);
      await page.route("**/rpc/get_board_page*", (route) =>
        route.fulfill({ status: 401, json: { code: "PGRST301", message } }),
      );
      await page.reload();
      await expect(page).toHaveURL(`${urls.site}/admin/login`);
      await expect(messages(page)).toContainText("Session Expired");
      await expect(messages(page)).toContainText("Please log in again.");
      await page.context().close();
    },
  );
}

test(
  "an admin who is deleted while only watching is sent to the login by the next poll",
  { tag: "@nightly" },
  async ({ browser }) => {
    const watcher = { email: "hana@selat.example", password: "Hana-secret-1", name: "Hana" };
    await storeAdmin(watcher);
    // Closes the Realtime socket, so that each page polls.
    const open = async () => {
      const page = await openUnwatched(browser);
      await page.routeWebSocket(/realtime/, (socket) => void socket.close());
      await signInAs(page, watcher);
      return page;
    };
    const [board, trash] = await Promise.all([open(), open()]);
    await board.getByRole("link", { name: company }).click();
    await expect(board.getByText("Came in to")).toBeVisible();
    await chooseMore(trash, "Trash");
    await expect(trash.getByRole("heading", { name: "The trash is empty" })).toBeVisible();

    const { data } = await service
      .from("profiles")
      .select("id")
      .eq("email", watcher.email)
      .single();
    await service.auth.admin.deleteUser(data?.id ?? "");
    for (const page of [board, trash]) {
      await expect(page).toHaveURL(`${urls.site}/admin/login`);
      await expect(messages(page)).toContainText("Access Denied");
      await expect(messages(page)).toContainText("You don't have admin privileges.");
      await page.context().close();
    }
  },
);

test("shows that the leads are loading", { tag: "@nightly" }, async ({ browser }) => {
  const page = await openUnwatched(browser);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/rpc/get_board_page*", async (route) => {
    await held;
    return route.fallback();
  });
  await signInAs(page, admin);
  await expect(page.getByText("Loading dashboard...")).toBeVisible();
  answer();
  await expect(card(page, "Interested", company)).toBeVisible();
  await expect(page.getByText("Loading dashboard...")).toHaveCount(0);
  await page.context().close();
});
