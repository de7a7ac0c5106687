import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusalReasons, type MutationRecord } from "../../tools/mutation/ratchet.ts";

const record: MutationRecord = JSON.parse(readFileSync("tests/mutation.json", "utf8"));

test.each(Object.entries(record))(
  "every surviving mutant of %s has a reason and is in the current code",
  (folder, kept) => {
    expect(refusalReasons(folder, kept, undefined)).toEqual([]);
    for (const [file, survivors] of Object.entries(kept.survivors)) {
      const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
      const present = new Set(lines.map((line) => line.trim()));
      const gone = survivors.map(({ line }) => line).filter((line) => !present.has(line));
      expect(gone, `lines that ${file} no longer contains: measure the folder again`).toEqual([]);
    }
  },
);
