import { connect } from "node:net";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTelegram, type Telegram } from "./start-telegram.ts";

let telegram: Telegram;

beforeEach(async () => {
  telegram = await startTelegram({ port: 0, mailPort: 0 });
});
afterEach(() => telegram.stop());

const mail = {
  from: "no-reply@selat.example",
  to: "siti@selat.example",
  subject: "Choose a new password",
  text: "Here: https://selat.example/reset#token_hash=abc",
  html: '<p>Here: <a href="https://selat.example/reset#token_hash=abc">link</a></p>',
};

function send(message: object): Promise<unknown> {
  const transport = createTransport({ host: "127.0.0.1", port: telegram.mailPort });
  return transport.sendMail(message);
}

const page = async () => (await fetch(telegram.url)).text();

test("keeps a mail with its text and its HTML", async () => {
  await send(mail);
  const [storedMail] = telegram.mails();
  expect(storedMail).toMatchObject({ ...mail, id: 1, to: [mail.to] });
  expect(await (await fetch(`${telegram.url}/mails`)).json()).toEqual([storedMail]);
});

test("shows a mail beside the chat, with a link that can be opened", async () => {
  expect(await page()).toContain("No email has been sent yet.");
  await send(mail);
  const url = "https://selat.example/reset#token_hash=abc";
  expect(await page()).toContain(`<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`);
});

test("shows a mail's HTML in a frame without scripts, and never as the page's own", async () => {
  const script = "<script>alert(1)</script>";
  await send({ ...mail, subject: script, text: script, html: `"${script}` });
  const html = await page();
  expect(html).not.toContain("<script>");
  expect(html).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(html).toContain("&quot;&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("refuses a mail of more than 1 MB", async () => {
  await expect(send({ ...mail, text: "x".repeat(1024 ** 2) })).rejects.toMatchObject({
    responseCode: 552,
  });
  expect(telegram.mails()).toEqual([]);
});

test("keeps the last 200 mails", async () => {
  const transport = createTransport({ host: "127.0.0.1", port: telegram.mailPort, pool: true });
  for (let count = 0; count < 201; count += 1) await transport.sendMail({ ...mail, html: "" });
  transport.close();
  expect(telegram.mails().map(({ id }) => id)).toEqual(
    Array.from({ length: 200 }, (_, i) => i + 2),
  );
});

test("refuses requests from a web page and keeps running", async () => {
  const socket = connect(telegram.mailPort, "127.0.0.1");
  let reply = "";
  socket.on("data", (chunk) => (reply += chunk.toString()));
  const closed = vi.fn<() => void>();
  socket.on("close", closed);
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\n\r\nMAIL FROM:<a@b.example>\r\n");
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(reply).toContain("421");
  await send(mail);
  expect(telegram.mails()).toHaveLength(1);
});

test("reports that the port for mail is in use", async () => {
  await expect(startTelegram({ port: 0, mailPort: telegram.mailPort })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
});
