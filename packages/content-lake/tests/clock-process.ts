import { setInterval } from "node:timers";

import { openDatabase } from "../src/database.ts";
import { startReleaseClock } from "../src/release-clock.ts";
import { Store } from "../src/store.ts";

// Publishes scheduled releases in a process that a test kills: `node clock-process.ts <file>`. Writes a dot for each
// release.
const [file = ""] = process.argv.slice(2);
const store = new Store(openDatabase(file));
store.subscribe(() => process.stdout.write("."));
const clock = startReleaseClock(store, { author: "p-local", log: () => {} });
// More often than once a second, so that no kill finds it idle.
setInterval(() => clock.tick(), 1);
