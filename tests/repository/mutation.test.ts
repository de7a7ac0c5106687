import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { complaints, type MutationRecord } from "../../tools/mutation/ratchet.ts";

const record: MutationRecord = JSON.parse(readFileSync("tests/mutation.json", "utf8"));

test.each(Object.entries(record))(
  "the survivors of %s have reasons and stand in the code that there is",
  (folder, kept) => {
    expect(complaints(folder, kept, undefined)).toEqual([]);
    for (const [file, survivors] of Object.entries(kept.survivors)) {
      const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
      const stands = new Set(lines.map((line) => line.trim()));
      const gone = survivors.map(({ line }) => line).filter((line) => !stands.has(line));
      expect(gone, `lines that are not in ${file} any more: measure the folder anew`).toEqual([]);
    }
  },
);
