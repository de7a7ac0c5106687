/** A Phoenix message; `joinRef` ties it to one join of its topic, `ref` to the request. */
export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
};

/** Reads a text frame of serializer 2.0.0 (array) or 1.0.0 (object); null when it is neither. */
export function decodeFrame(text: string): Frame | null {
  try {
    const data: unknown = JSON.parse(text);
    const [joinRef, ref, topic, event, payload] = Array.isArray(data) ? data : fieldsOf(data);
    if (typeof topic !== "string" || typeof event !== "string") return null;
    return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload: payload ?? {} };
  } catch {
    return null;
  }
}

const BROADCAST_PUSH = 3;
const BROADCAST = 4;
const BYTES = 0;
const JSON_PAYLOAD = 1;

/**
 * Reads a binary frame of serializer 2.0.0, which holds a broadcast: the lengths of the fields, the fields, and the
 * payload, which is bytes or JSON. Null for any other frame.
 */
export function decodeBroadcast(data: Buffer): Frame | null {
  const encoding = data[6];
  if (data[0] !== BROADCAST_PUSH || (encoding !== BYTES && encoding !== JSON_PAYLOAD)) return null;
  let start = 7;
  const [joinRef = "", ref = "", topic = "", name = ""] = [...data.subarray(1, 6)].map((length) => {
    start += length;
    return data.toString("utf8", start - length, start);
  });
  try {
    const payload: unknown =
      encoding === BYTES ? data.subarray(start) : JSON.parse(data.toString("utf8", start));
    const broadcast = { type: "broadcast", event: name, payload };
    return { joinRef, ref, topic, event: "broadcast", payload: broadcast };
  } catch {
    return null;
  }
}

/**
 * Writes a frame in the serializer the client asked for with `vsn`. Bytes become a binary frame, which serializer 1.0.0
 * lacks: null for its clients.
 */
export function encodeFrame(frame: Frame, vsn: string): string | Buffer | null {
  const { joinRef, ref, topic, event, payload } = frame;
  const isFirst = vsn.startsWith("1");
  if (Buffer.isBuffer(payload["payload"])) {
    return isFirst ? null : encodeBytes(topic, String(payload["event"]), payload["payload"]);
  }
  return JSON.stringify(
    isFirst
      ? { join_ref: joinRef, ref, topic, event, payload }
      : [joinRef, ref, topic, event, payload],
  );
}

function encodeBytes(topic: string, event: string, bytes: Buffer): Buffer {
  const fields = [topic, event, ""].map((text) => Buffer.from(text));
  const lengths = fields.map(({ length }) => length);
  return Buffer.concat([Buffer.from([BROADCAST, ...lengths, BYTES]), ...fields, bytes]);
}

function fieldsOf(data: unknown): unknown[] {
  const { join_ref, ref, topic, event, payload } = data as Record<string, unknown>;
  return [join_ref, ref, topic, event, payload];
}
