import { expect, it } from "vitest";
import { killStore } from "./kill-store.ts";

it("loses nothing acknowledged and tears no transaction in 10 kills during writes", async () => {
  // `npm run bench -- content` kills it a hundred times.
  await expect(killStore(2, 5)).resolves.toBeUndefined();
}, 120_000);
