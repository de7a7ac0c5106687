// @vitest-environment node
import { expect, test } from "vitest";
import { stageOfSource } from "../../../tests/fixtures/lead-sources.ts";
import { stageFromSource } from "./stage-from-source.ts";

test.each([
  ...Object.entries(stageOfSource),
  ["Schedule-Demo", "interested"],
  ["", "interested"],
  [null, "interested"],
])("the source %s starts in the stage %s", (source, stage) => {
  expect(stageFromSource(source)).toBe(stage);
});
