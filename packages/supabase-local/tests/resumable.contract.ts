import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { uploadInParts } from "./resumable.ts";
import { type SignedIn, type Stack } from "./stack.ts";

const PART = 64 * 1024;

const base64 = (text: string) => Buffer.from(text).toString("base64");

const part = (offset: number) => ({
  "content-type": "application/offset+octet-stream",
  "upload-offset": String(offset),
});

/** Uploads in parts, as tus-js-client sends them to `/storage/v1/upload/resumable`. */
export function describeResumable(getStack: () => Stack): void {
  describe("an upload in parts", () => {
    let stack: Stack;
    let ada: SignedIn;
    let bob: SignedIn;
    const content = randomBytes(5 * PART + 17);

    beforeAll(async () => {
      stack = getStack();
      [ada, bob] = await Promise.all([stack.signUp(), stack.signUp()]);
    });

    const newName = () => `${ada.id}/${randomUUID()}.bin`;

    const upload = (name: string, more: Partial<Parameters<typeof uploadInParts>[1]> = {}) =>
      uploadInParts(content, {
        url: stack.url,
        headers: { authorization: `Bearer ${ada.token}` },
        metadata: { bucketName: "papers", objectName: name },
        ...more,
      });

    const stored = async (name: string) =>
      (await ada.client.storage.from("papers").download(name)).data?.bytes();

    /** A request of the protocol as it is on the wire. */
    function ask(
      method: string,
      path = "",
      headers = {},
      body: Uint8Array<ArrayBuffer> | null = null,
    ) {
      return fetch(`${stack.url}/storage/v1/upload/resumable${path}`, {
        method,
        headers: { "tus-resumable": "1.0.0", authorization: `Bearer ${ada.token}`, ...headers },
        body,
      });
    }

    async function begin(name: string, length: number): Promise<string> {
      const names = `bucketName ${base64("papers")},objectName ${base64(name)}`;
      const headers = { "upload-length": String(length), "upload-metadata": names };
      const answer = await ask("POST", "", headers);
      expect(answer.status).toBe(201);
      return `/${answer.headers.get("location")?.split("/").at(-1)}`;
    }

    it.each([
      ["the first part in the announcement", { uploadDataDuringCreation: true }],
      ["each part after the announcement", {}],
    ])("becomes an object, with %s", async (_how, options) => {
      const name = newName();
      const metadata = {
        bucketName: "papers",
        objectName: name,
        contentType: "image/png",
        cacheControl: "60",
        metadata: JSON.stringify({ from: "Ada" }),
      };
      await upload(name, { metadata, ...options }).done;
      expect(await stored(name)).toEqual(new Uint8Array(content));
      expect((await ada.client.storage.from("papers").info(name)).data).toMatchObject({
        size: content.length,
        contentType: "image/png",
        cacheControl: "max-age=60",
        metadata: { from: "Ada" },
      });
    });

    it("continues at the interrupted byte", async () => {
      const name = newName();
      const first = upload(name, { stopAfter: 2 * PART });
      await first.stopped;
      expect(await stored(name)).toBeUndefined();
      const second = upload(name, { uploadUrl: first.address() });
      await second.done;
      expect(second.sent()).toBeLessThan(content.length - PART);
      expect(await stored(name)).toEqual(new Uint8Array(content));
    });

    it("replaces an object only with x-upsert", async () => {
      const name = newName();
      await upload(name).done;
      await expect(upload(name).done).rejects.toThrow(/response code: 409.*already exists/);
      const headers = { authorization: `Bearer ${ada.token}`, "x-upsert": "true" };
      await upload(name, { headers }).done;
    });

    it("of no bytes becomes an empty object", async () => {
      const name = newName();
      await begin(name, 0);
      expect(await stored(name)).toEqual(new Uint8Array());
    });

    it("is refused by policy, size, type, unknown bucket and without a key", async () => {
      const headers = { authorization: `Bearer ${bob.token}` };
      const policy = /response code: 403.*violates row-level security policy/;
      await expect(upload(newName(), { headers }).done).rejects.toThrow(policy);
      await expect(upload(newName(), { headers: {} }).done).rejects.toThrow(/response code: 400/);
      const small = { bucketName: "logos", objectName: "a.png", contentType: "image/png" };
      const service = { authorization: `Bearer ${stack.serviceRoleKey}` };
      const asService = { headers: service };
      await expect(upload("", { ...asService, metadata: small }).done).rejects.toThrow(/code: 413/);
      const wrong = { ...small, contentType: "text/plain" };
      const empty = uploadInParts(Buffer.alloc(8), {
        url: stack.url,
        headers: service,
        metadata: wrong,
      });
      await expect(empty.done).rejects.toThrow(/code: 415/);
      const none = { bucketName: "none", objectName: "a" };
      await expect(upload("", { ...asService, metadata: none }).done).rejects.toThrow(/code: 404/);
    });

    it("is not found for another user", async () => {
      const path = await begin(newName(), 4);
      const other = { authorization: `Bearer ${bob.token}` };
      expect((await ask("PATCH", path, { ...part(0), ...other }, Buffer.from("abcd"))).status).toBe(
        404,
      );
      expect((await ask("DELETE", path, other)).status).toBe(404);
      expect((await ask("HEAD", path)).status).toBe(200);
    });

    it("accepts its bytes in order, and no more than it announced", async () => {
      const path = await begin(newName(), 4);
      expect((await ask("PATCH", path, part(2), Buffer.from("cd"))).status).toBe(409);
      expect((await ask("PATCH", path, part(0), Buffer.from("abcde"))).status).toBe(413);
      const text = { ...part(0), "content-type": "text/plain" };
      expect((await ask("PATCH", path, text, Buffer.from("ab"))).status).toBe(415);
      expect((await ask("PATCH", path, { ...part(0), "tus-resumable": "0.2" })).status).toBe(412);
      const added = await ask("PATCH", path, part(0), Buffer.from("ab"));
      expect([added.status, added.headers.get("upload-offset")]).toEqual([204, "2"]);
      const state = await ask("HEAD", path);
      expect(state.headers.get("upload-offset")).toBe("2");
      expect(state.headers.get("upload-length")).toBe("4");
      const tomorrow = Date.parse(state.headers.get("upload-expires") ?? "") - Date.now();
      expect(Math.abs(tomorrow / 3_600_000 - 24)).toBeLessThan(1);
    });

    it("is gone after a DELETE", async () => {
      const path = await begin(newName(), 4);
      expect((await ask("DELETE", path)).status).toBe(204);
      expect((await ask("HEAD", path)).status).toBe(404);
      expect((await ask("HEAD", "/nothing")).status).toBe(404);
    });

    it("needs no key with a signed token, which is valid for one path", async () => {
      const name = newName();
      const { data } = await ada.client.storage.from("papers").createSignedUploadUrl(name);
      const signed = { headers: { "x-signature": data?.token ?? "" }, endpoint: "/sign" };
      await expect(upload(newName(), signed).done).rejects.toThrow(/code: 400.*Invalid signature/);
      await upload(name, signed).done;
      expect(await stored(name)).toEqual(new Uint8Array(content));
    });
  });
}
