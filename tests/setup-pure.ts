import { ChildProcess } from "node:child_process";
import { Server } from "node:net";

// These tests also run on macOS and Windows, where only Node is installed. A test that needs more fails here already.
Server.prototype.listen = () => {
  throw new Error("A test of the project `pure` may not start a server: see vitest.config.ts.");
};
Object.assign(ChildProcess.prototype, {
  spawn() {
    throw new Error("A test of the project `pure` may not start a process: see vitest.config.ts.");
  },
});
