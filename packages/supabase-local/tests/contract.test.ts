import { afterAll, beforeAll, describe, vi } from "vitest";
import { describeAuthAdmin } from "./auth-admin.contract.ts";
import { describeAuth } from "./auth.contract.ts";
import { describeChannels } from "./channels.contract.ts";
import { describeDefects } from "./defects.contract.ts";
import { describeLostConnections } from "./lost-connections.contract.ts";
import { describeOriginGuard } from "./origin-guard.contract.ts";
import { describeMailLinks } from "./mail-links.contract.ts";
import { describeMfa } from "./mfa.contract.ts";
import { describeFunctions } from "./functions.contract.ts";
import { describeNamesakes } from "./namesakes.contract.ts";
import { describeRealtime } from "./realtime.contract.ts";
import { describeResumable } from "./resumable.contract.ts";
import { describeRest } from "./rest.contract.ts";
import { describeStorage } from "./storage.contract.ts";
import { type Stack, startStack } from "./stack.ts";
import { describeThrottle } from "./throttle.contract.ts";

// `LITE_STOCK=1 npx vitest run packages/supabase-local/tests/contract -t defects` shows what lite lacks.
describe("the local Supabase, asked by supabase-js over HTTP", () => {
  let stack: Stack;
  const getStack = () => stack;
  // The tests cause failures on purpose, so what the gateway prints about them is suppressed.
  const emitWarning = process.emitWarning;
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});

  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(async () => {
    await stack.stop();
    printed.mockRestore();
  });

  describeDefects(getStack, { printed, emitWarning });
  describeRest(getStack);
  describeNamesakes(getStack);
  describeAuth(getStack);
  describeAuthAdmin(getStack);
  describeMailLinks(getStack);
  describeMfa(getStack);
  describeFunctions(getStack);
  describeRealtime(getStack);
  describeChannels(getStack);
  describeOriginGuard(getStack);
  describeStorage(getStack);
  describeResumable(getStack);
  describeThrottle(getStack);
  describeLostConnections(getStack, printed);
});
