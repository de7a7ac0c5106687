import path from "node:path";
import { testCases } from "../../../shared/conformance/test-cases.ts";
import { known } from "./known.ts";
import { startServers } from "./servers.ts";
import { suites } from "./suites.ts";

testCases({ folder: path.join(import.meta.dirname, "../.."), suites, known, startServers });
