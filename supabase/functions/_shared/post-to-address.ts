/** The body, and the headers except host, content-length and connection. */
export type Posted = { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> };

export type PostOptions = {
  signal: AbortSignal;
  port?: number;
  /** Root certificates in PEM that are trusted in addition to the public ones; for tests. */
  caCerts?: string[];
};

/** The longest status line that is read, in characters. Nothing after it is read. */
const LONGEST_LINE = 1_024;

/**
 * Sends a POST to exactly this address over TLS and resolves to the status. The certificate must be for the name in
 * `url`. This is not `fetch`, which resolves the name itself and may connect to another address than the checked one.
 */
export async function postToAddress(
  address: string,
  { hostname, pathname, search }: URL,
  { headers, body }: Posted,
  { signal, port = 443, caCerts = [] }: PostOptions,
): Promise<number> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort);
  const opened: { connection?: Deno.Conn } = {};
  const lines = Object.entries({
    ...headers,
    host: hostname,
    "content-length": String(body.length),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`;

  async function exchange(): Promise<number> {
    const plain = await Deno.connect({ hostname: address, port });
    if (signal.aborted) plain.close();
    const connection = await Deno.startTls(plain, { hostname, caCerts });
    opened.connection = connection;
    const writer = connection.writable.getWriter();
    await writer.write(new Uint8Array([...new TextEncoder().encode(head), ...body]));
    const text = new TextDecoder();
    let line = "";
    for await (const part of connection.readable) {
      line += text.decode(part, { stream: true });
      if (line.includes("\r\n") || line.length > LONGEST_LINE) break;
    }
    const [, status] = /^HTTP\/1\.[01] (\d{3})[ \r]/.exec(line) ?? [];
    if (!status) throw new Error("The service does not speak HTTP/1.1");
    return Number(status);
  }

  try {
    return await Promise.race([exchange(), aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    try {
      opened.connection?.close();
    } catch {
      // The connection is closed already.
    }
  }
}
