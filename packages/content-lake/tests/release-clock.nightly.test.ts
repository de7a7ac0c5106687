import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

import { numbersOf, seed } from "./tier.ts";
import { openDatabase } from "../src/database.ts";
import { Store } from "../src/store.ts";
import { publications, schedule, stateOf, titleOf } from "./clock-life.ts";
import { temporaryFolder } from "./test-lake.ts";

const random = numbersOf(seed);

it("a process killed again and again while releases are due publishes each once", async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, "lake.sqlite");
  const script = fileURLToPath(new URL("./clock-process.ts", import.meta.url));
  const count = 40;
  const read = <Result>(use: (store: Store) => Result): Result => {
    const store = new Store(openDatabase(file));
    try {
      return use(store);
    } finally {
      store.database.close();
    }
  };
  read((store) => {
    for (let n = 0; n < count; n++) schedule(store, n, Date.now() + n * 10);
  });
  const left = () =>
    read((store) => {
      return Array.from({ length: count }, (_, n) => stateOf(store, n)).filter(
        (state) => state === "scheduled",
      ).length;
    });
  while (left() > 0) {
    const child = spawn(process.execPath, [script, file], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    // Kills the process while it publishes the next releases.
    setTimeout(() => child.kill("SIGKILL"), random() * 20);
    await once(child, "exit");
  }
  read((store) => {
    for (let n = 0; n < count; n++) {
      expect(publications(store, n)).toHaveLength(1);
      expect(titleOf(store, n)).toBe("After");
    }
  });
  rmSync(folder, { recursive: true });
});
