import "./testing/overlays.ts";
import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { ToastProvider, useToast } from "./toast.tsx";

function ignore() {}

function Speaker({ undo = ignore }: { undo?: (() => void) | undefined }) {
  const toast = useToast();
  return (
    <>
      <button
        type="button"
        onClick={() =>
          toast.success("Lead Updated", "Lead moved to Closed", {
            detail: "Kopi Lane",
            action: { label: "Undo", onClick: undo },
          })
        }
      >
        Move
      </button>
      <button type="button" onClick={() => toast.success("Thank You!", "We will write.")}>
        Thank
      </button>
      <button
        type="button"
        onClick={() => toast.error("Error", "It did not work.", { about: "work" })}
      >
        Fail
      </button>
      <button type="button" onClick={() => toast.error("Error", "Something else.")}>
        Fail otherwise
      </button>
      <button type="button" onClick={() => toast.settle("work")}>
        Succeed
      </button>
    </>
  );
}

function TakesBack() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast.error("Error", "Gone again.")()}>
      Say
    </button>
  );
}

// Loads the code of the region first: on a busy machine that takes longer than a findBy waits.
beforeAll(() => import("./toast-region.tsx"));

async function renderSpeaker(undo?: () => void) {
  render(
    <ToastProvider>
      <Speaker undo={undo} />
    </ToastProvider>,
  );
  return screen.findByRole("region", { name: "Notifications" });
}

test("the live regions are in the page before any message", async () => {
  const region = await renderSpeaker();
  expect(within(region).getByRole("alert").textContent).toBe("");
  expect(region.querySelector('[aria-live="polite"]')?.textContent).toBe("");
});

test("a success is polite and an error assertive", async () => {
  const region = await renderSpeaker();
  await userEvent.click(screen.getByRole("button", { name: "Thank" }));
  await userEvent.click(screen.getByRole("button", { name: "Fail" }));
  expect(region.querySelector('[aria-live="polite"]')?.textContent).toBe(
    "Thank You!We will write.",
  );
  expect(screen.getByRole("alert").textContent).toBe("ErrorIt did not work.");
  // e2e looks for the page's own dialogs by role.
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("shows a message that was sent before the region's code has loaded", async () => {
  render(
    <ToastProvider>
      <Speaker />
    </ToastProvider>,
  );
  act(() => screen.getByRole("button", { name: "Thank" }).click());
  expect(await screen.findByText("Thank You!")).toBeTruthy();
});

test("the action runs once by keyboard and removes its message", async () => {
  const undo = vi.fn<() => void>();
  await renderSpeaker(undo);
  const move = screen.getByRole("button", { name: "Move" });
  await userEvent.click(move);
  await userEvent.keyboard("{F6}{Tab}{Tab}");
  expect(document.activeElement?.textContent).toBe("Undo");
  await userEvent.keyboard("{Enter}");
  expect(undo).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(screen.queryByText("Lead Updated")).toBeNull());
});

test("marks the newest message, the only one that a phone shows, until it is removed", async () => {
  const region = await renderSpeaker();
  const marked = () =>
    [...region.querySelectorAll("[data-newest]")].map(({ textContent }) => textContent);
  for (const name of ["Thank", "Fail", "Move"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await userEvent.click(screen.getByRole("button", { name }));
  }
  expect(marked()).toEqual([expect.stringContaining("Lead moved to Closed")]);
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await vi.waitFor(() => expect(marked()).toEqual([expect.stringContaining("It did not work.")]));
});

test("Escape closes the message that holds the focus and gives the focus back", async () => {
  await renderSpeaker();
  const fail = screen.getByRole("button", { name: "Fail" });
  await userEvent.click(fail);
  await userEvent.keyboard("{F6}{Tab}{Escape}");
  await vi.waitFor(() => expect(screen.queryByText("It did not work.")).toBeNull());
  expect(document.activeElement).toBe(fail);
});

test("a message stays long enough to be read, then disappears", async () => {
  await renderSpeaker();
  vi.useFakeTimers();
  act(() => screen.getByRole("button", { name: "Thank" }).click());
  await act(() => vi.advanceTimersByTimeAsync(5_900));
  expect(screen.queryByText("Thank You!")).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  vi.useRealTimers();
  await vi.waitFor(() => expect(screen.queryByText("Thank You!")).toBeNull());
});

test("removes a message on request, shown or still waiting", async () => {
  render(
    <ToastProvider>
      <TakesBack />
    </ToastProvider>,
  );
  act(() => screen.getByRole("button", { name: "Say" }).click());
  await screen.findByRole("region", { name: "Notifications" });
  expect(screen.queryByText("Gone again.")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Say" }));
  await vi.waitFor(() => expect(screen.queryByText("Gone again.")).toBeNull());
});

function press(...names: string[]) {
  for (const name of names) act(() => screen.getByRole("button", { name }).click());
}

/** The texts of the toasts, from top to bottom. */
function toastTexts(region: HTMLElement) {
  return within(region)
    .queryAllByRole("group")
    .toSorted((a, b) => Number(a.style.order) - Number(b.style.order))
    .map((card) => [...card.querySelectorAll("p")].map(({ textContent }) => textContent).join(" "));
}

test("shows the newest message first, whether a success or an error", async () => {
  const region = await renderSpeaker();
  press("Thank", "Fail", "Move");
  expect(toastTexts(region)).toEqual([
    "Lead Updated Lead moved to Closed Kopi Lane",
    "Error It did not work.",
    "Thank You! We will write.",
  ]);
});

test("joins equal messages into one, counts them and shows it first again", async () => {
  const region = await renderSpeaker();
  press("Fail otherwise", "Thank", "Fail otherwise", "Fail otherwise");
  expect(toastTexts(region)).toEqual(["Error Something else.", "Thank You! We will write."]);
  expect(screen.getByRole("img", { name: "3 times" }).textContent).toBe("×3");
});

test("removes an error when the same action succeeds, and no other", async () => {
  const region = await renderSpeaker();
  press("Fail", "Fail otherwise", "Succeed");
  await vi.waitFor(() => expect(toastTexts(region)).toEqual(["Error Something else."]));
});

test("covers neither the subject of a message nor the focused element", async () => {
  const region = await renderSpeaker();
  const button = screen.getByRole("button", { name: "Fail" });
  // The button is in the usual corner.
  vi.spyOn(region, "getBoundingClientRect").mockImplementation(() => {
    return new DOMRect(region.dataset["place"] === "usual" ? 500 : 0, 500, 200, 100);
  });
  vi.spyOn(button, "getBoundingClientRect").mockReturnValue(new DOMRect(600, 550, 80, 40));
  button.focus();
  press("Fail");
  expect(region.dataset["place"]).toBe("beside");
  button.blur();
  press("Thank");
  expect(region.dataset["place"]).toBe("usual");
  // A fixed bar is in the usual corner, too.
  button.dataset["uncovered"] = "";
  press("Fail otherwise");
  expect(region.dataset["place"]).toBe("beside");
});
