import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { LeadActions } from "../actions/use-lead-actions.ts";
import type { Channel } from "../model/lead.ts";
import { testLead } from "../testing/test-lead.ts";
import { ReachQuestion } from "./reach-question.tsx";

const lead = testLead({ id: "a" });
const reach = vi.fn<LeadActions["reach"]>();
const onAnswered = vi.fn<() => void>();

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  reach.mockReset().mockResolvedValue(true);
  onAnswered.mockReset();
});

function ask(channel: Channel | null) {
  return <ReachQuestion lead={lead} channel={channel} reach={reach} onAnswered={onAnswered} />;
}

test("nothing is asked before something was started, and then a screen reader hears it", () => {
  const { rerender } = render(ask(null));
  const told = screen.getByRole("status");
  expect(told.textContent).toBe("");
  expect(screen.queryByRole("button")).toBeNull();
  rerender(ask("call"));
  expect(told.textContent).toBe("Did you reach them?");
});

test("a yes is noted with how they were reached, a no is nothing", async () => {
  render(ask("whatsapp"));
  await userEvent.click(screen.getByRole("button", { name: "No" }));
  expect(onAnswered).toHaveBeenCalledOnce();
  expect(reach).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Yes" }));
  expect(reach).toHaveBeenCalledExactlyOnceWith(lead, "whatsapp");
  await waitFor(() => expect(onAnswered).toHaveBeenCalledTimes(2));
});

function askBelowCall(channel: Channel | null) {
  return (
    <>
      <button type="button">Call</button>
      {ask(channel)}
    </>
  );
}

test("the focus is back where the call was started", async () => {
  const { rerender } = render(askBelowCall(null));
  await userEvent.click(screen.getByRole("button", { name: "Call" }));
  rerender(askBelowCall("call"));
  await userEvent.click(screen.getByRole("button", { name: "No" }));
  expect(document.activeElement?.textContent).toBe("Call");
});

test("a yes that could not be noted leaves the question", async () => {
  reach.mockResolvedValue(false);
  render(ask("email"));
  await userEvent.click(screen.getByRole("button", { name: "Yes" }));
  await waitFor(() => expect(reach).toHaveBeenCalledOnce());
  expect(onAnswered).not.toHaveBeenCalled();
});

test("a yes that is noted late leaves the question about what was started since", async () => {
  const noted = Promise.withResolvers<boolean>();
  reach.mockReturnValueOnce(noted.promise);
  const { rerender } = render(ask("call"));
  await userEvent.click(screen.getByRole("button", { name: "Yes" }));
  rerender(ask("email"));
  noted.resolve(true);
  const yes = screen.getByRole("button", { name: "Yes" });
  await waitFor(() => expect(yes.getAttribute("aria-disabled")).toBe("false"));
  expect(onAnswered).not.toHaveBeenCalled();
  await userEvent.click(yes);
  expect(reach).toHaveBeenLastCalledWith(lead, "email");
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
});
