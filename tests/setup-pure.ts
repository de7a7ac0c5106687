import { ChildProcess } from "node:child_process";
import { Server } from "node:net";

// macOS and Windows also run these tests, with only Node installed: another dependency would fail only there.
Server.prototype.listen = () => {
  throw new Error("A test of the project `pure` starts no server: see vitest.config.ts.");
};
Object.assign(ChildProcess.prototype, {
  spawn() {
    throw new Error("A test of the project `pure` starts no process: see vitest.config.ts.");
  },
});
