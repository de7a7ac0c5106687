import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isReadable, storePicture } from "./store-pictures.ts";

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    response.setHeader("content-type", url.includes("svg") ? "image/svg+xml" : "image/png");
    response.statusCode = url.includes("gone") ? 404 : 200;
    response.end("picture");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const uploaded: [name: string | undefined, type: string, size: number][] = [];
const client = {
  assets: {
    upload: async (_kind: string, file: Blob, { filename }: { filename?: string }) => {
      uploaded.push([filename, file.type, file.size]);
      return { _id: "image-a" };
    },
  },
} as unknown as SanityClient;

function picture(src: string) {
  return { _type: "textPicture", _key: "p", src } as const;
}

test.each([
  ["of another site, with its name", "/queue.png?w=2", ["queue.png", "image/png", 7]],
  ["of a data URL", "data:image/png;base64,cGljdHVyZQ==", [undefined, "image/png", 7]],
])("uploads a picture %s", async (_what, src, expected) => {
  const id = await storePicture(client, picture(src.startsWith("/") ? address + src : src));
  expect(id).toBe("image-a");
  expect(uploaded.pop()).toEqual(expected);
});

test("prefers the file on the clipboard to the picture's address", async () => {
  const copied = new File(["copied"], "image.png", { type: "image/png" });
  expect(await storePicture(client, picture("file:///C:/clip_image001.png"), copied)).toBe(
    "image-a",
  );
  expect(uploaded.pop()).toEqual(["clip_image001.png", "image/png", 6]);
});

test.each([
  "/gone.png",
  "/logo.svg",
  "data:image/svg+xml;base64,cGljdHVyZQ==",
  "http://127.0.0.1:1/a.png",
])("returns null for %s, and uploads nothing", async (src) => {
  expect(await storePicture(client, picture(src.startsWith("/") ? address + src : src))).toBeNull();
  expect(uploaded).toEqual([]);
});

test("reports a picture on the author's own disk as unreadable", () => {
  expect(isReadable(picture("file:///C:/clip_image001.png"))).toBe(false);
  expect(isReadable(picture("https://a.example/b.png"))).toBe(true);
});
