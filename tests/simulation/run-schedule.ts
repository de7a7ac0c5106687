import { numbersOf } from "../tier.ts";
import { Browser } from "./browser.ts";
import { Clock, settle } from "./clock.ts";
import { DatabaseStandIn } from "./database-stand-in.ts";
import { Log } from "./log.ts";
import { Network } from "./network.ts";
import type { OpenForm, Tab, Versions } from "./types.ts";

type Outcome = Pick<Log, "problems" | "lines" | "counts">;

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/**
 * Simulates one visitor with a browser, a network, a database and two versions of the form. The seed decides the order
 * of events. At the end everything works for four hours; then each request must have ended correctly.
 */
export async function runSchedule(seed: number, versions: Versions): Promise<Outcome> {
  const random = numbersOf(seed);
  const chance = (share: number) => random() < share;
  const clock = new Clock();
  const database = new DatabaseStandIn(() => clock.now);
  const network = new Network(clock, database, random);
  const log: Log = new Log(database, () => browser);
  const hasLocks = chance(0.75);
  const browser: Browser = new Browser(clock, network, log, random, { versions, hasLocks });
  let markers = 0;

  network.isBad = chance(0.85);
  browser.isDeployed = chance(0.6);
  database.isMigrated = chance(0.7);
  const isBlocked = chance(0.08);
  const mayBeFull = !isBlocked && chance(0.15);
  if (isBlocked) browser.storage = "blocked";

  function oneOf<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(random() * items.length)];
  }

  function onTab(act: (tab: Tab) => void) {
    return () => {
      const tab = oneOf(browser.tabs);
      if (tab) act(tab);
    };
  }

  function onForm(act: (form: OpenForm) => void) {
    return () => {
      const form = oneOf(browser.tabs.flatMap((tab) => tab.form ?? []));
      if (form) act(form);
      else browser.openTab(true);
    };
  }

  function openTab() {
    if (browser.tabs.length < 3) browser.openTab(chance(0.7));
  }

  function duplicate(tab: Tab) {
    // Duplicates a tab only after its text was sent and its id stored: else each tab would send its own request.
    const isSent = tab.form && (tab.form.typed ?? tab.sent) === tab.sent;
    if (browser.tabs.length > 2 || !isSent || mayBeFull) return;
    browser.duplicate(tab, (copy) => log.duplicated(tab, copy));
  }

  const actions: [name: string, weight: number, act: () => void][] = [
    ["opens a tab", 4, openTab],
    ["duplicates a tab", 1, onTab(duplicate)],
    ["closes a tab", 2, onTab((tab) => browser.closeTab(tab))],
    ["reloads", 2, onTab((tab) => browser.open(tab, tab.form !== undefined))],
    ["opens another page", 2, onTab((tab) => browser.open(tab, chance(0.6)))],
    ["types", 6, onForm((form) => form.type(++markers))],
    ["sends", 10, onForm((form) => form.press())],
    ["withdraws the request", 1, onForm((form) => form.withdraw())],
    ["goes offline", 1, () => void (network.isOnline = false)],
    ["comes online", 2, () => browser.goOnline()],
    ["meets a server that is down", 1, () => void (network.isServerDown = true)],
    ["meets a server that is up", 2, () => void (network.isServerDown = false)],
    ["meets a busy site", 1, () => void (database.isBusy = true)],
    ["meets a quiet site", 2, () => void (database.isBusy = false)],
    ["meets a limit", 0.5, () => void (database.perHour = 1)],
    ["meets no limit", 1, () => void (database.perHour = Infinity)],
    ["meets a limit of messages", 0.5, () => void (network.isNotifierLimited = true)],
    ["meets no limit of messages", 1, () => void (network.isNotifierLimited = false)],
    ["gets a new version", 1, () => void (browser.isDeployed = true)],
    ["gets a new schema", 1, () => void (database.isMigrated = true)],
    ["has no storage left", mayBeFull ? 2 : 0, () => void (browser.storage = "full")],
    ["has storage again", mayBeFull ? 2 : 0, () => void (browser.storage = "normal")],
  ];
  const weights = actions.reduce((sum, [, weight]) => sum + weight, 0);

  async function act() {
    let left = random() * weights;
    const [name, , run] = actions.find(([, weight]) => (left -= weight) < 0) ?? actions[0] ?? [];
    log.note(String(name));
    run?.();
    await settle();
  }

  for (let left = 8 + Math.floor(random() * 25); left > 0; left -= 1) {
    await act();
    const pause = chance(0.8) ? 2 * SECOND : chance(0.8) ? 60 * SECOND : HOUR;
    await clock.pass(Math.floor(random() * pause));
  }

  log.note("all is well");
  network.isBad = false;
  network.isServerDown = false;
  network.isNotifierLimited = false;
  database.isBusy = false;
  database.isMigrated = true;
  database.perHour = Infinity;
  browser.isDeployed = true;
  if (!isBlocked) browser.storage = "normal";
  browser.goOnline();
  await clock.pass(2 * HOUR);
  while (browser.tabs[0]) browser.closeTab(browser.tabs[0]);
  browser.openTab(false);
  await settle();
  await clock.pass(2 * HOUR);
  log.checkEnds();
  if (log.problems.length > 0) log.note(browser.describeStorage());
  return log;
}
