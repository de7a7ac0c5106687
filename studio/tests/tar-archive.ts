import { gzipSync } from "node:zlib";
import { Header } from "tar";

export type Entry = {
  path: string;
  text?: string | Buffer;
  type?: "File" | "SymbolicLink" | "Link" | "FIFO" | "CharacterDevice";
  linkpath?: string;
  size?: number;
};

/** Returns a zipped tar archive of these entries, which may be as invalid as anybody could write them. */
export function archiveOf(entries: Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, text = "", type = "File", linkpath = "", size }) => {
    const data = Buffer.from(text);
    const header = new Header({ path, type, linkpath, size: size ?? data.length, mode: 0o644 });
    header.encode();
    const padding = Buffer.alloc((512 - (data.length % 512)) % 512);
    return [header.block ?? Buffer.alloc(0), data, padding];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}
