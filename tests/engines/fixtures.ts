import { test as base, expect } from "@playwright/test";
import type { EngineName } from "../../tools/engines.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { Tab } from "./tab.ts";
import { startWebKit } from "./webkit.ts";

export type EngineOptions = { engineName: EngineName };

const start = { firefox: startFirefox, webkit: startWebKit };

/** Each test gets its own tab with empty storage, and fails if the tab reports a problem on the console. */
export const test = base.extend<
  { tab: Tab; expectedProblem: string },
  EngineOptions & { engine: Engine }
>({
  engineName: ["firefox", { option: true, scope: "worker" }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await start[engineName](process.env["COLOR_SCHEME"] === "dark");
      await use(engine);
      await engine.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  expectedProblem: ["", { option: true }],
  tab: async ({ engine, expectedProblem }, use) => {
    const problems: string[] = [];
    const tab = new Tab(await engine.openWindow(problems));
    await use(tab);
    await tab.close();
    const isExpected = (text: string) => expectedProblem !== "" && text.includes(expectedProblem);
    const unexpected = problems.filter((problem) => !isExpected(problem));
    expect(unexpected, "unexpected messages on the console").toEqual([]);
  },
});

export { expect } from "@playwright/test";
