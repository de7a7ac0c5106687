import { expect, test } from "vitest";
import { validateWithModel } from "../checks/validate-with-model.ts";

const client = { fetch: async () => [], withConfig: () => client };

test.each([
  [{ from: "2026-05-02", until: "2026-05-02" }, []],
  [{ from: "2026-05-02", until: "2026-05-01" }, ["Choose a day that is not before the first one"]],
  [{ from: "2026-05-02" }, ["This is missing: fill it in"]],
])("the errors of an announcement of %j are %j", async (days, messages) => {
  const markers = await validateWithModel(client)({
    _id: "announcement",
    _type: "announcement",
    text: "Meet us at the fair",
    ...days,
  });
  const errors = markers.filter(({ level }) => level === "error");
  expect(errors.map(({ message }) => message)).toEqual(messages);
});
