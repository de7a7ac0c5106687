import { expect, test } from "./fixtures.ts";
import { mutate } from "./lake.ts";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";
import { expectHtml } from "./studio.ts";

test.use({ isContentRestored: true });

const FAIR = {
  _id: "fair",
  _type: "announcement",
  text: "Meet us at Food & Hotel Asia, stand 4B-12.",
  from: "2098-04-21",
  until: "2098-04-24",
};

test("an announcement shows from its first to its last day, without a shift, and stays closed", async ({
  openAs,
  request,
}) => {
  await mutate(request, [{ create: FAIR }]);
  await expectHtml(request, "/waiter-ai", "stand 4B-12");
  const visitor = await openAs("visitor");
  await watchShifts(visitor);
  const bar = visitor.getByRole("complementary", { name: /stand 4B-12/ });
  const headline = visitor.getByRole("heading", { level: 1 });

  for (const { day, isShown } of [
    { day: "2098-04-20T23:59:00+08:00", isShown: false },
    { day: "2098-04-21T00:01:00+08:00", isShown: true },
    { day: "2098-04-24T23:59:00+08:00", isShown: true },
    { day: "2098-04-25T00:01:00+08:00", isShown: false },
  ]) {
    await test.step(day, async () => {
      await visitor.clock.setFixedTime(day);
      await visitor.goto("/waiter-ai");
      await expect(headline).toBeVisible();
      await expect(bar).toBeVisible({ visible: isShown });
      expect(await shiftsOf(visitor)).toEqual([]);
    });
  }

  await visitor.clock.setFixedTime("2098-04-22T12:00:00+08:00");
  await visitor.goto("/");
  await bar.getByRole("button", { name: "Close" }).click();
  await expect(bar).toBeHidden();
  for (const path of ["/", "/waiter-ai"]) {
    await visitor.goto(path);
    await expect(headline).toBeVisible();
    await expect(bar).toBeHidden();
    expect(await shiftsOf(visitor)).toEqual([]);
  }
});
