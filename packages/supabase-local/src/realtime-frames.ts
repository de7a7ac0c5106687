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
const JSON_PAYLOAD = 1;

/**
 * Reads a binary frame of serializer 2.0.0, which holds a broadcast: lengths of the fields, the fields, the payload.
 * Null for any other, and for a payload that is not JSON.
 */
export function decodeBroadcast(data: Buffer): Frame | null {
  if (data[0] !== BROADCAST_PUSH || data[6] !== JSON_PAYLOAD) return null;
  let start = 7;
  const [joinRef = "", ref = "", topic = "", name = ""] = [...data.subarray(1, 6)].map((length) => {
    start += length;
    return data.toString("utf8", start - length, start);
  });
  try {
    const payload: unknown = JSON.parse(data.toString("utf8", start));
    const broadcast = { type: "broadcast", event: name, payload };
    return { joinRef, ref, topic, event: "broadcast", payload: broadcast };
  } catch {
    return null;
  }
}

/** Writes a frame in the serializer the client asked for with `vsn`. */
export function encodeFrame({ joinRef, ref, topic, event, payload }: Frame, vsn: string): string {
  return JSON.stringify(
    vsn.startsWith("1")
      ? { join_ref: joinRef, ref, topic, event, payload }
      : [joinRef, ref, topic, event, payload],
  );
}

function fieldsOf(data: unknown): unknown[] {
  const { join_ref, ref, topic, event, payload } = data as Record<string, unknown>;
  return [join_ref, ref, topic, event, payload];
}
