import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

export type LossyWire = {
  port: number;
  /** Sets whether connections are closed instead of answering a complete mail. */
  loseAnswers(isLosing: boolean): void;
  stop(): void;
};

/** Starts a proxy to a mail server on this machine; the server always gets the whole mail. */
export async function startLossyWire(port: number): Promise<LossyWire> {
  let isLosing = false;
  const server = createServer((client) => {
    const mail = connect(port, "127.0.0.1");
    let sent = "";
    client.on("data", (bytes) => {
      sent = `${sent}${bytes.toString()}`.slice(-5);
      mail.write(bytes);
    });
    mail.on("data", (bytes) => {
      if (isLosing && sent === "\r\n.\r\n") client.destroy();
      else client.write(bytes);
    });
    for (const [one, other] of [
      [client, mail],
      [mail, client],
    ] as const) {
      one.on("close", () => other.destroy());
      one.on("error", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    loseAnswers: (value) => (isLosing = value),
    stop: () => server.close(),
  };
}
