import { expect, test } from "vitest";
import { stageFromSource } from "./stage-from-source.ts";

test.each([
  ["schedule-demo", "request-demo"],
  ["free-trial", "request-trial"],
  ["get-started", "interested"],
  ["contact-sales", "interested"],
  ["singapore-demo", "interested"],
  ["Schedule-Demo", "interested"],
  ["", "interested"],
  [null, "interested"],
])("the source %s starts in the stage %s", (source, stage) => {
  expect(stageFromSource(source)).toBe(stage);
});
