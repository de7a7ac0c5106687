import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Unit tests of the browser code run in jsdom; everything with real servers runs in Node. */
export default defineConfig({
  test: {
    // Vitest leaves a core free; these tests wait for servers as much as they work.
    maxWorkers: "100%",
    projects: [
      {
        plugins: [react()],
        test: {
          name: "src",
          environment: "jsdom",
          // Each file in a context of its own, without loading jsdom anew for it: a third of the time.
          pool: "vmThreads",
          include: ["src/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/setup.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "node",
          environment: "node",
          include: [
            "local/**/*.test.ts",
            "scripts/**/*.test.ts",
            "studio/**/*.test.ts",
            "supabase/tests/**/*.test.ts",
            "tests/raw-html/**/*.test.ts",
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
