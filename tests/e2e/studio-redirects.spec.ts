import { expect, test } from "./fixtures.ts";
import { urls } from "./stack.ts";
import { choose } from "./studio-form.ts";
import { expectRedirect, input, mutate, publish } from "./studio.ts";

test.use({ isContentRestored: true });

const create = `${urls.studio}/intent/create/type=redirect/`;

test(
  "a redirect leads to its page with the query that a marketer typed",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await studio.goto(create);
    await expect(input(studio, "from")).toBeEditable();
    await input(studio, "from").fill("/flyer");
    await choose(studio.getByTestId("form-view"), "Waiter AI");
    await input(studio, "query").fill("source=flyer");
    await publish(studio);
    await expectRedirect(request, "/flyer", "/waiter-ai?source=flyer");
  },
);

test(
  "a redirect leads to another site that Settings names, and to no other",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    await mutate(request, [
      { patch: { id: "siteSettings", set: { redirectHosts: ["shop.selat.example"] } } },
    ]);
    const studio = await openAs("marketer");
    await studio.goto(create);
    await expect(input(studio, "from")).toBeEditable();
    await input(studio, "from").fill("/menu");
    await studio.getByLabel("Another site").check();
    await input(studio, "href").fill("https://elsewhere.example/menu");
    const problem = studio.getByTestId("field-href").getByTestId("input-validation-icon-error");
    await problem.hover();
    await expect(studio.getByText("elsewhere.example is not among the sites")).toBeVisible();
    await expect(studio.getByTestId("action-publish")).toBeDisabled();
    await input(studio, "href").fill("https://shop.selat.example/menu");
    await expect(problem).toHaveCount(0);
    await publish(studio);
    await expectRedirect(request, "/menu", "https://shop.selat.example/menu");
  },
);
