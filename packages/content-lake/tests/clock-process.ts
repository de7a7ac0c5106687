import { setInterval } from "node:timers";

import { openDatabase } from "../src/database.ts";
import { startReleaseClock } from "../src/release-clock.ts";
import { Store } from "../src/store.ts";

// The clock of the releases in a process that is killed while it publishes: `node clock-process.ts <file>`. It writes a
// dot for each release.
const [file = ""] = process.argv.slice(2);
const store = new Store(openDatabase(file));
store.subscribe(() => process.stdout.write("."));
const clock = startReleaseClock(store, { author: "p-local", tell: () => {} });
// More often than once a second, so that no kill finds it idle.
setInterval(() => clock.tick(), 1);
