import { expect, test, vi } from "vitest";
import { renderBuilt } from "../islands/testing/render-built.tsx";
import { KeptMonths, KeptPeriod } from "./kept-period.tsx";

const fetchKeptMonths = vi.hoisted(() => vi.fn<() => Promise<number>>());
vi.mock("./kept-months.ts", () => ({ fetchKeptMonths }));

function built() {
  return renderBuilt(
    <KeptMonths value={24}>
      <p>
        For <KeptPeriod />.
      </p>
    </KeptMonths>,
  );
}

test("a built page shows the current setting once it has been fetched", async () => {
  fetchKeptMonths.mockResolvedValue(6);
  const { container, wakeAll } = built();
  expect(container.querySelector("p")?.textContent).toBe("For two years.");

  await wakeAll();

  await vi.waitFor(() => expect(container.querySelector("p")?.textContent).toBe("For 6 months."));
});

test("keeps the period of the build if the settings cannot be fetched", async () => {
  fetchKeptMonths.mockRejectedValue(new TypeError("offline"));
  const { container, wakeAll } = built();

  await wakeAll();

  await vi.waitFor(() => expect(fetchKeptMonths).toHaveBeenCalled());
  expect(container.querySelector("p")?.textContent).toBe("For two years.");
});
