import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { renderSections } from "../testing/render-section.tsx";

const message = {
  _key: "m",
  _type: "chatMessage" as const,
  from: "agent" as const,
  kind: "text" as const,
  text: "Can send me a photo?",
  time: null,
  duration: null,
  replies: null,
  choices: null,
};
const section: SectionOf<"conversationSection"> = {
  _key: "s",
  _type: "conversationSection",
  anchor: null,
  heading: "You are the customer.",
  text: null,
  chat: {
    agentName: "Knowledge Base AI",
    businessName: "Kirana Courier",
    status: null,
    language: "en-SG",
    messages: [message],
    answers: null,
    link: null,
    ticket: null,
  },
};

test("shows its heading and its conversation", () => {
  renderSections(section);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("You are the customer.");
  expect(screen.getByText("Can send me a photo?")).toBeTruthy();
});

test("draws nothing without heading, text and words", () => {
  const silent = { ...section, heading: null, chat: null };
  const { container } = renderSections(silent);
  expect(container.querySelector("section")).toBeNull();
});
