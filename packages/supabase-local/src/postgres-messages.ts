/** One message of Postgres's protocol (version 3): the letter of its type, its offset, the first byte of its body. */
export type Message = { type: string; at: number; first: number };

/** Bytes of a header: the letter of the type, and the length in four bytes, which counts itself and the body. */
const HEADER = 5;
const EMPTY = Buffer.alloc(0);

/** Bytes of the message at `at`; of its header, if the header is not complete yet. */
function sizeAt(bytes: Buffer, at: number): number {
  return bytes.length - at < HEADER ? HEADER : 1 + bytes.readUInt32BE(at + 1);
}

/** Reads the complete messages of a buffer; `end` is where the first incomplete one begins. */
export function readMessages(bytes: Buffer): { messages: Message[]; end: number } {
  const messages: Message[] = [];
  let end = 0;
  while (bytes.length - end >= HEADER && bytes.length - end >= sizeAt(bytes, end)) {
    const type = String.fromCharCode(bytes[end] ?? 0);
    messages.push({ type, at: end, first: bytes[end + HEADER] ?? 0 });
    end += sizeAt(bytes, end);
  }
  return { messages, end };
}

/** Joins a stream that arrives in pieces: each call returns the messages that are complete. */
export function createAssembler(): (piece: Buffer) => Buffer {
  let pieces: Buffer[] = [];
  let length = 0;
  let neededLength = HEADER;
  return (piece) => {
    pieces.push(piece);
    length += piece.length;
    if (length < neededLength) return EMPTY;
    const bytes = Buffer.concat(pieces);
    const { end } = readMessages(bytes);
    pieces = [bytes.subarray(end)];
    length -= end;
    neededLength = sizeAt(bytes, end);
    return bytes.subarray(0, end);
  };
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, body]);
}

/** The server's message that a statement failed. */
export function errorMessage(code: string, text: string): Buffer {
  const fields = [`SERROR`, `VERROR`, `C${code}`, `M${text}`].map((field) => `${field}\0`);
  return message("E", Buffer.from(`${fields.join("")}\0`));
}

/** The server's message that it is ready for the next query; `status` is I, or E in a failed transaction. */
export function readyMessage(status: "I" | "E"): Buffer {
  return message("Z", Buffer.from(status));
}
