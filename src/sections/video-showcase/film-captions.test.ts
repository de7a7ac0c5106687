import { expect, test } from "vitest";
import { captionsFile, captionsOf } from "./film-captions.ts";

function line(at: number | null, text: string | null) {
  return { _key: String(at), _type: "filmLine" as const, at, text };
}

test("shows a caption until the next one, and the last to the end of the film", () => {
  const file = captionsFile({ lines: [line(5.7, "Two"), line(0.8, "One")], seconds: 13.2 });
  expect(file?.text).toBe(
    "WEBVTT\n\n00:00:00.800 --> 00:00:05.700\nOne\n\n00:00:05.700 --> 00:00:13.200\nTwo\n",
  );
});

test("shows the last caption for five seconds if the length is unknown", () => {
  expect(captionsFile({ lines: [line(2, "One")], seconds: null })?.text).toContain(
    "00:00:02.000 --> 00:00:07.000",
  );
});

test("escapes words that would end a caption or begin a tag", () => {
  const file = captionsFile({ lines: [line(0, "a --> b\n\n00:00 <b>&")], seconds: 1 });
  expect(file?.text).toContain("\na --&gt; b 00:00 &lt;b&gt;&amp;\n");
});

test("changes the file's name with its words, and with nothing else", () => {
  const one = captionsFile({ lines: [line(1, "One")], seconds: 3 });
  const same = captionsFile({ lines: [line(1, "One")], seconds: 3 });
  const other = captionsFile({ lines: [line(1, "Two")], seconds: 3 });
  expect(one?.path).toMatch(/^\/media\/captions-\w+\.vtt$/);
  expect(same?.path).toBe(one?.path);
  expect(other?.path).not.toBe(one?.path);
});

test("omits lines without words, and writes no file without captions", () => {
  expect(captionsOf({ lines: [line(1, " "), line(2, null), line(null, "One")] })).toEqual([
    { key: "null", at: 0, text: "One" },
  ]);
  expect(captionsFile({ lines: [line(1, null)], seconds: 3 })).toBeUndefined();
  expect(captionsFile({ lines: null, seconds: 3 })).toBeUndefined();
});
