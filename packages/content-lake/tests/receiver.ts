import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { method: string; headers: IncomingHttpHeaders; body: string };

/**
 * A server that collects the requests of webhooks. It answers with the next status of `answers`, else with 200; while
 * `hold` is set, it does not answer.
 */
export async function startReceiver() {
  const received: Received[] = [];
  const answers: number[] = [];
  const receiver = { hold: false };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
    received.push({ method: request.method ?? "", headers: request.headers, body });
    if (!receiver.hold) response.writeHead(answers.shift() ?? 200).end("thanks");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers,
    bodies: () => received.map(({ body }) => JSON.parse(body) as unknown),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
