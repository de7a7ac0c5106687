import { createServer } from "node:http";
import { flushCompileCache } from "node:module";
import { text } from "node:stream/consumers";

import { openDatabase } from "./database.ts";
import { Store } from "./store.ts";
import type { Mutation } from "./types.ts";

// The lake's writing part in a process that starts fast enough to be killed many times: `node store-process.ts <file>
// <port>`. POST commits mutations, GET lists the documents.
const [file = "", port = ""] = process.argv.slice(2);
// A killed process never stores its compile cache.
flushCompileCache();
const store = new Store(openDatabase(file));

createServer(async (request, response) => {
  if (request.method === "POST") {
    const mutations: Mutation[] = JSON.parse(await text(request));
    store.transact({ author: "test" }, (staging) => {
      for (const mutation of mutations) staging.apply(mutation);
    });
  }
  response.end(JSON.stringify(request.method === "GET" ? store.visible(true) : "committed"));
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("ready\n"));
