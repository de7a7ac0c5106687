import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * One response of the Telegram Bot API; "hang up" closes the connection without one, "silence" keeps it open. "late"
 * and "lost" do the same, and the chat shows the message.
 */
export type ChatAnswer =
  | "hang up"
  | "silence"
  | "late"
  | "lost"
  | { status: number; body?: object };

export type ScriptedChat = {
  url: string;
  /** The requests since the last `answer`, oldest first. */
  received(): { text: string; parse_mode?: string }[];
  /** The texts of the requests that the chat shows, since the last `answer()` without a script. */
  accepted(): string[];
  /** Scripts the answers to the next requests; later ones succeed. */
  answer(...answers: ChatAnswer[]): void;
  stop(): Promise<void>;
};

/** Starts a fake Telegram Bot API with scripted answers. */
export async function startScriptedChat(): Promise<ScriptedChat> {
  let script: ChatAnswer[] = [];
  let received: { text: string; parse_mode?: string }[] = [];
  let accepted: string[] = [];
  const server = createServer(async (request, response) => {
    const message = JSON.parse(Buffer.concat(await request.toArray()).toString()) as {
      text: string;
    };
    received.push(message);
    const next = script.shift() ?? { status: 200 };
    if (next === "late" || next === "lost") accepted.push(message.text);
    if (next === "silence" || next === "late") return;
    if (next === "hang up" || next === "lost") return void request.socket.destroy();
    if (next.status === 200) accepted.push(message.text);
    const body = next.body ?? { ok: next.status === 200 };
    // On a kept-alive connection fetch would retry after a hang-up.
    const headers = { "content-type": "application/json", connection: "close" };
    response.writeHead(next.status, headers);
    response.end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => [...received],
    accepted: () => [...accepted],
    answer(...answers) {
      script = answers;
      if (answers.length === 0) accepted = [];
      received = [];
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
