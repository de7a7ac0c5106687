import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Site } from "../content/page-content.ts";
import { renderBuilt } from "../islands/testing/render-built.tsx";
import { PageToastRegion } from "../ui/page-toast-region.tsx";
import { ChatButton } from "./chat-button.tsx";
import { markWriting } from "./mark-writing.ts";

const landline = { _key: "sg", label: "Singapore", number: "+65 6555 0101", opensWhatsApp: null };
const whatsApp = { ...landline, _key: "wa", number: "+65 8555 0123", opensWhatsApp: true };
const chatButton = { label: "Chat on WhatsApp", text: "Hello & good day, 100% new here?" };

function renderFor(fields: Partial<Site>): void {
  renderBuilt(
    <ChatButton
      site={{ contactPhones: [landline, whatsApp], chatButton, ...fields } as Site}
      isInline={false}
    />,
  );
}

test("opens WhatsApp with the number's digits and the escaped first words", () => {
  renderFor({});
  const link = screen.getByRole("link", { name: "Chat on WhatsApp" });
  const address = new URL(link.getAttribute("href") ?? "");
  expect(address.origin + address.pathname).toBe("https://wa.me/6585550123");
  expect(address.searchParams.get("text")).toBe(chatButton.text);
});

test("opens an empty conversation without first words", () => {
  renderFor({ chatButton: { label: "Chat", text: null } });
  expect(screen.getByRole("link").getAttribute("href")).toBe("https://wa.me/6585550123");
});

test.each([
  ["a label", { chatButton: null }],
  ["a number that opens WhatsApp", { contactPhones: [landline] }],
])("draws no button without %s", (_what, fields) => {
  renderFor(fields);
  expect(screen.queryByRole("link")).toBeNull();
});

test("is visible while the page has no message, even on a page drawn by the browser", () => {
  render(
    <>
      <ChatButton site={{ contactPhones: [whatsApp], chatButton } as Site} isInline={false} />
      <PageToastRegion label="Notifications" closeLabel="Close" />
    </>,
  );
  const container = screen.getByRole("complementary", { name: "Chat on WhatsApp" });
  expect(getComputedStyle(container).visibility).not.toBe("hidden");
});

test.each([
  [
    "a field of a form",
    <form key="form">
      <input />
    </form>,
  ],
  [
    "a conversation",
    <div key="chat" data-island="chat-scene">
      <input />
    </div>,
  ],
])("is hidden while %s has the focus", (_where, part) => {
  render(
    <>
      {part}
      <ChatButton site={{ contactPhones: [whatsApp], chatButton } as Site} isInline={false} />
    </>,
  );
  const container = document.querySelector("aside") ?? document.body;
  markWriting();
  expect(getComputedStyle(container).visibility).not.toBe("hidden");
  screen.getByRole("textbox").focus();
  expect(getComputedStyle(container).visibility).toBe("hidden");
});
