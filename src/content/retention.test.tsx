import { expect, onTestFinished, test, vi } from "vitest";
import { renderBuilt } from "../islands/testing/render-built.tsx";
import { RetentionMonths, RetentionPeriod } from "./retention.tsx";
import { translatePage } from "../ui/testing/translate-page.ts";

const fetchRetentionMonths = vi.hoisted(() => vi.fn<() => Promise<number>>());
vi.mock("./retention-months.ts", () => ({ fetchRetentionMonths }));

function built() {
  return renderBuilt(
    <RetentionMonths value={24}>
      <p>
        For <RetentionPeriod />.
      </p>
    </RetentionMonths>,
  );
}

test("a built page shows the current setting once it has been fetched", async () => {
  fetchRetentionMonths.mockResolvedValue(6);
  const { container, wakeAll } = built();
  expect(container.querySelector("p")?.textContent).toBe("For two years.");

  await wakeAll();

  await vi.waitFor(() => expect(container.querySelector("p")?.textContent).toBe("For 6 months."));
});

test("keeps the period of the build if the settings cannot be fetched", async () => {
  fetchRetentionMonths.mockRejectedValue(new TypeError("offline"));
  const { container, wakeAll } = built();

  await wakeAll();

  await vi.waitFor(() => expect(fetchRetentionMonths).toHaveBeenCalled());
  expect(container.querySelector("p")?.textContent).toBe("For two years.");
});

test("keeps the browser's translation of the period if the setting is unchanged", async () => {
  fetchRetentionMonths.mockResolvedValue(24);
  const { container, wakeAll } = built();
  onTestFinished(translatePage((text) => text.replace("two years", "dua tahun")));
  const translation = container.querySelector("span font");

  await wakeAll();

  await vi.waitFor(() => expect(fetchRetentionMonths).toHaveBeenCalled());
  await Promise.resolve();
  expect(translation?.textContent).toBe("dua tahun");
  expect(container.querySelector("span font")).toBe(translation);
});
