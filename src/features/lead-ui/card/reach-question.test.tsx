import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { LeadActions } from "../../lead-actions/use-lead-actions.ts";
import type { Attempt } from "../../leads/model/lead.ts";
import { testLead } from "../../leads/testing/test-lead.ts";
import { ReachQuestion } from "./reach-question.tsx";

const lead = testLead({ id: "a" });
const call: Attempt = { id: "call", channel: "call", template: null };
const chat: Attempt = { id: "chat", channel: "whatsapp", template: "Hi" };
const answerAttempt = vi.fn<LeadActions["answerAttempt"]>();
const undoAttempt = vi.fn<LeadActions["undoAttempt"]>();
const onAnswered = vi.fn<() => void>();

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  answerAttempt.mockReset().mockResolvedValue(true);
  undoAttempt.mockReset().mockResolvedValue(true);
  onAnswered.mockReset();
});

function questionFor(attempt: Attempt | null) {
  const actions = { answerAttempt, undoAttempt };
  return <ReachQuestion lead={lead} attempt={attempt} actions={actions} onAnswered={onAnswered} />;
}

test("asks whether the lead was reached only after an attempt, in a live region", () => {
  const { rerender } = render(questionFor(null));
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  expect(screen.queryByRole("button")).toBeNull();
  rerender(questionFor(call));
  expect(status.textContent).toBe("Did you reach them?");
});

test("Yes and No store the outcome of the attempt, and Not tried removes the attempt", async () => {
  render(questionFor(chat));
  await userEvent.click(screen.getByRole("button", { name: "No" }));
  expect(answerAttempt).toHaveBeenLastCalledWith(lead, chat, "not-reached");
  await userEvent.click(screen.getByRole("button", { name: "Yes" }));
  expect(answerAttempt).toHaveBeenLastCalledWith(lead, chat, "reached");
  await userEvent.click(screen.getByRole("button", { name: "Not tried" }));
  expect(undoAttempt).toHaveBeenCalledExactlyOnceWith(lead, chat, "attempted");
  await waitFor(() => expect(onAnswered).toHaveBeenCalledTimes(3));
});

function questionBelowCall(attempt: Attempt | null) {
  return (
    <>
      <button type="button">Call</button>
      {questionFor(attempt)}
    </>
  );
}

test("after an answer, focuses the button that started the call", async () => {
  const { rerender } = render(questionBelowCall(null));
  await userEvent.click(screen.getByRole("button", { name: "Call" }));
  rerender(questionBelowCall(call));
  await userEvent.click(screen.getByRole("button", { name: "No" }));
  expect(document.activeElement?.textContent).toBe("Call");
});

test("keeps the question if the answer could not be stored", async () => {
  answerAttempt.mockResolvedValue(false);
  render(questionFor(call));
  const yes = screen.getByRole("button", { name: "Yes" });
  await userEvent.click(yes);
  await waitFor(() => expect(answerAttempt).toHaveBeenCalledOnce());
  await waitFor(() => expect(yes.getAttribute("aria-disabled")).toBe("false"));
  expect(onAnswered).not.toHaveBeenCalled();
});

test("keeps the question about a newer attempt when an earlier answer is stored late", async () => {
  const noted = Promise.withResolvers<boolean>();
  answerAttempt.mockReturnValueOnce(noted.promise);
  const { rerender } = render(questionFor(call));
  await userEvent.click(screen.getByRole("button", { name: "Yes" }));
  rerender(questionFor(chat));
  noted.resolve(true);
  const yes = screen.getByRole("button", { name: "Yes" });
  await waitFor(() => expect(yes.getAttribute("aria-disabled")).toBe("false"));
  expect(onAnswered).not.toHaveBeenCalled();
  await userEvent.click(yes);
  expect(answerAttempt).toHaveBeenLastCalledWith(lead, chat, "reached");
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
});
