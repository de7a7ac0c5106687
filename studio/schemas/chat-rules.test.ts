import { expect, test } from "vitest";
import { validateWithModel } from "../checks/validate-with-model.ts";

const validate = validateWithModel({ fetch: async () => [], withConfig: () => ({}) });

test("reports a conversation path without an end at its quick reply", async () => {
  const choices = [{ _key: "yes", _type: "chatChoice", label: "Yes", kind: "text", next: "gone" }];
  const messages = [
    { _key: "m", _type: "chatMessage", from: "customer", kind: "text", text: "2 kopi" },
    { _key: "n", _type: "chatMessage", from: "agent", kind: "text", text: "Eggs?", choices },
  ];
  const chat = { _type: "chatScene", agentName: "Waiter AI", businessName: "Kopi", messages };
  const sections = [{ _key: "hero", _type: "heroSection", heading: "Hello", chat }];
  const found = await validate({ _id: "p", _type: "page", title: "P", path: "/p", sections });
  const path = ["sections", { _key: "hero" }, "chat", "messages", { _key: "n" }, "choices"];
  expect(found).toContainEqual({
    path: [...path, { _key: "yes" }, "next"],
    level: expect.any(String),
    message: "The answer it leads to no longer exists",
  });
});
