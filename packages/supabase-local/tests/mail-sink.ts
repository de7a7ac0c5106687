import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

export type MailSink = {
  port: number;
  /** The links of the mails to an address, oldest first. */
  linksTo(email: string): string[];
  /** The codes of the mails to an address, oldest first. */
  codesTo(email: string): string[];
  stop(): Promise<void>;
};

/** An SMTP server that stores each mail unchanged. */
export async function startMailSink(): Promise<MailSink> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let mail: string | null = null;
    socket.on("error", () => socket.destroy());
    socket.write("220 sink\r\n");
    socket.on("data", (chunk) => {
      const text = String(chunk);
      if (mail !== null) {
        mail += text;
        if (!mail.endsWith("\r\n.\r\n")) return;
        mails.push(mail);
        mail = null;
      } else if (/^DATA/im.test(text)) {
        mail = "";
        socket.write("354 go\r\n");
        return;
      }
      socket.write("250 ok\r\n");
      if (/^QUIT/im.test(text)) socket.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const textsTo = (email: string) =>
    mails
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => mail.replaceAll("=\r\n", "").replaceAll("=3D", "="));
  return {
    port: (server.address() as AddressInfo).port,
    linksTo: (email) =>
      textsTo(email).flatMap((text) => /\bhttp:\/\/\S+\/verify\?[^\s"<]+/.exec(text)?.[0] ?? []),
    codesTo: (email) => textsTo(email).flatMap((text) => /code: (\d{6})/.exec(text)?.[1] ?? []),
    async stop() {
      server.close();
      await once(server, "close");
    },
  };
}
