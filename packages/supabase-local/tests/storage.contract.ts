import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { type SignedIn, SITE, type Stack } from "./stack.ts";

const refusal = (statusCode: string, message: string) => ({
  data: null,
  error: expect.objectContaining({ status: 400, statusCode, message }),
});

const POLICY = "new row violates row-level security policy";

const namesOf = ({ data }: { data: { name: string }[] | null }) => data?.map(({ name }) => name);

/** Type, width and height of the picture at an address. */
async function shown(url: string, accept = "image/png") {
  const answer = await fetch(url, { headers: { accept } });
  const { width, height } = await sharp(await answer.bytes()).metadata();
  return [answer.headers.get("content-type"), width, height];
}

/** supabase-js on `/storage/v1`. */
export function describeStorage(getStack: () => Stack): void {
  describe("Storage", () => {
    let stack: Stack;
    let ada: SignedIn;
    let bob: SignedIn;

    beforeAll(async () => {
      stack = getStack();
      [ada, bob] = await Promise.all([stack.signUp(), stack.signUp()]);
    });

    async function buckets(headers: Record<string, string>): Promise<unknown> {
      return (await fetch(`${stack.url}/storage/v1/bucket`, { headers })).json();
    }

    function avatarFor(origin: string): Promise<Response> {
      const url = `${stack.url}/storage/v1/object/public/avatars/ada.png`;
      return fetch(url, { headers: { origin } });
    }

    async function upload(content = "hello", name = `${ada.id}/${randomUUID()}.txt`) {
      const { error } = await ada.client.storage.from("papers").upload(name, content);
      expect(error).toBeNull();
      return name;
    }

    async function newBucket(options = {}) {
      const name = `bucket-${randomUUID()}`;
      const { error } = await stack.service.storage.createBucket(name, {
        public: false,
        ...options,
      });
      expect(error).toBeNull();
      return name;
    }

    describe("buckets", () => {
      it("makes, changes, lists, empties and deletes a bucket with the secret key", async () => {
        const name = await newBucket({ fileSizeLimit: "20KB", allowedMimeTypes: ["image/png"] });
        const { storage } = stack.service;
        expect((await storage.getBucket(name)).data).toMatchObject({
          id: name,
          public: false,
          file_size_limit: 20_000,
          allowed_mime_types: ["image/png"],
        });
        const changed = await storage.updateBucket(name, { public: true });
        expect(changed.data).toEqual({ message: "Successfully updated" });
        expect((await storage.getBucket(name)).data).toMatchObject({
          public: true,
          file_size_limit: 20_000,
        });
        expect((await storage.listBuckets()).data?.map(({ id }) => id)).toContain(name);
        await storage.from(name).upload("a.png", "a", { contentType: "image/png" });
        expect(await storage.deleteBucket(name)).toEqual(
          refusal("409", "The bucket you tried to delete is not empty"),
        );
        expect((await storage.emptyBucket(name)).error).toBeNull();
        expect((await storage.from(name).list()).data).toEqual([]);
        expect((await storage.deleteBucket(name)).data).toEqual({
          message: "Successfully deleted",
        });
        expect(await storage.getBucket(name)).toEqual(refusal("404", "Bucket not found"));
      });

      it("makes the buckets of config.toml", async () => {
        expect((await stack.service.storage.getBucket("logos")).data).toMatchObject({
          public: true,
          file_size_limit: 1024,
          allowed_mime_types: ["image/*"],
        });
      });

      it("shows a visitor none without a policy, and lets them make none", async () => {
        const { storage } = stack.client();
        expect((await storage.listBuckets()).data).toEqual([]);
        expect(await storage.getBucket("papers")).toEqual(refusal("404", "Bucket not found"));
        expect(await storage.createBucket("mine")).toEqual(refusal("403", POLICY));
      });

      it("refuses a name that is taken, and one that no bucket may have", async () => {
        const { storage } = stack.service;
        expect(await storage.createBucket("papers")).toEqual(
          refusal("409", "The resource already exists"),
        );
        expect(await storage.createBucket("a/b")).toEqual(refusal("400", "Bucket name invalid"));
      });
    });

    describe("upload and download", () => {
      it.each([
        ["a text", "hello"],
        ["bytes", new Uint8Array([0, 255, 10, 13])],
        ["a Blob in a form", new Blob(["hello"])],
        ["an empty file", ""],
      ])("keeps %s unchanged", async (_kind, content) => {
        const name = `${ada.id}/${randomUUID()}.bin`;
        const own = ada.client.storage.from("papers");
        const uploaded = await own.upload(name, content);
        expect(uploaded).toMatchObject({
          error: null,
          data: { path: name, fullPath: `papers/${name}`, id: expect.any(String) },
        });
        const { data } = await own.download(name);
        expect(await data?.bytes()).toEqual(await new Blob([content]).bytes());
      });

      it("keeps type, cache time and metadata of a file", async () => {
        const name = `${ada.id}/${randomUUID()}.csv`;
        const own = ada.client.storage.from("papers");
        const options = { contentType: "text/csv", cacheControl: "60", metadata: { from: "Ada" } };
        await own.upload(name, "a,b", options);
        expect((await own.info(name)).data).toMatchObject({
          name,
          size: 3,
          contentType: "text/csv",
          cacheControl: "max-age=60",
          metadata: { from: "Ada" },
        });
        expect(await own.exists(name)).toMatchObject({ data: true });
        expect(await own.exists(`${name}.gone`)).toMatchObject({ data: false });
      });

      it("refuses a second file of a name, and replaces it with upsert and update", async () => {
        const own = ada.client.storage.from("papers");
        const name = await upload("first");
        expect(await own.upload(name, "second")).toEqual(
          refusal("409", "The resource already exists"),
        );
        expect(await (await own.download(name)).data?.text()).toBe("first");
        await own.upload(name, "third", { upsert: true });
        expect(await (await own.download(name)).data?.text()).toBe("third");
        await own.update(name, "fourth");
        expect(await (await own.download(name)).data?.text()).toBe("fourth");
      });

      it("takes a file of more than 1 MB, and none above the project's limit", async () => {
        const bucket = stack.service.storage.from(await newBucket());
        const big = new Uint8Array(3 * 1024 ** 2).fill(7);
        expect((await bucket.upload("big.bin", big)).error).toBeNull();
        expect((await bucket.download("big.bin")).data?.size).toBe(big.length);
        expect(await bucket.upload("bigger.bin", new Uint8Array(6 * 1024 ** 2))).toEqual(
          refusal("413", "The object exceeded the maximum allowed size"),
        );
      });

      it("refuses a file that is too big or of another type for its bucket", async () => {
        const logos = stack.service.storage.from("logos");
        const contentType = "image/png";
        const big = new Uint8Array(1025);
        const tooBig = refusal("413", "The object exceeded the maximum allowed size");
        expect(await logos.upload("a.png", big, { contentType })).toEqual(tooBig);
        expect(await logos.upload("a.png", new Blob([big], { type: contentType }))).toEqual(tooBig);
        expect(await logos.upload("a.png", "a", { contentType: "text/css" })).toEqual(
          refusal("415", "mime type text/css is not supported"),
        );
        expect((await logos.upload("a.png", big.slice(1), { contentType })).error).toBeNull();
      });

      it("refuses a missing bucket, and a name that S3 would refuse", async () => {
        expect(await stack.service.storage.from("nothing").upload("a", "a")).toEqual(
          refusal("404", "Bucket not found"),
        );
        const { error } = await stack.service.storage.from("papers").upload("ä.txt", "a");
        expect(error).toMatchObject({ statusCode: "400", message: "Invalid key: ä.txt" });
      });

      it("answers a range, a matching ETag and a download's name", async () => {
        const { data } = await ada.client.storage
          .from("papers")
          .createSignedUrl(await upload("0123456789"), 60, { download: "My text.txt" });
        const ask = (headers: Record<string, string>) => fetch(data?.signedUrl ?? "", { headers });
        const part = await ask({ range: "bytes=2-4" });
        expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
          206,
          "bytes 2-4/10",
          "234",
        ]);
        expect(await (await ask({ range: "bytes=-3" })).text()).toBe("789");
        const whole = await ask({});
        expect(whole.headers.get("content-disposition")).toContain("filename=My%20text.txt");
        expect(await whole.text()).toBe("0123456789");
        const same = await ask({ "if-none-match": whole.headers.get("etag") ?? "" });
        expect(same.status).toBe(304);
      });
    });

    describe("policies", () => {
      it("refuses a user every operation in another user's folder", async () => {
        const name = await upload("secret");
        const other = bob.client.storage.from("papers");
        expect((await other.list(ada.id)).data).toEqual([]);
        expect(await other.upload(`${ada.id}/b.txt`, "b")).toEqual(refusal("403", POLICY));
        expect(await other.upload(name, "b", { upsert: true })).toEqual(refusal("403", POLICY));
        expect((await other.remove([name])).data).toEqual([]);
        expect(await other.move(name, `${bob.id}/a.txt`)).toEqual(
          refusal("404", "Object not found"),
        );
        expect(await other.copy(name, `${bob.id}/a.txt`)).toEqual(
          refusal("404", "Object not found"),
        );
        expect(await other.createSignedUrl(name, 60)).toEqual(refusal("404", "Object not found"));
        const { data } = await ada.client.storage.from("papers").download(name);
        expect(await data?.text()).toBe("secret");
      });

      it("refuses to move or copy a file into another user's folder", async () => {
        const own = ada.client.storage.from("papers");
        const name = await upload("mine");
        expect(await own.move(name, `${bob.id}/a.txt`)).toEqual(refusal("403", POLICY));
        expect(await own.copy(name, `${bob.id}/a.txt`)).toEqual(refusal("403", POLICY));
        expect(await (await own.download(name)).data?.text()).toBe("mine");
      });

      it("serves a public bucket to anybody, and no other one", async () => {
        await stack.service.storage.from("avatars").upload("ada.png", "png", { upsert: true });
        const open = stack.client().storage.from("avatars").getPublicUrl("ada.png");
        expect(await (await fetch(open.data.publicUrl)).text()).toBe("png");
        const name = await upload("secret");
        const shut = ada.client.storage.from("papers").getPublicUrl(name);
        const answer = await fetch(shut.data.publicUrl);
        expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: "404" }]);
      });

      it("passes the operation to policies, and needs no SELECT for an upload", async () => {
        const visitor = stack.client().storage.from("avatars");
        const name = `${randomUUID()}.png`;
        expect((await visitor.upload(name, "png")).error).toBeNull();
        expect(await visitor.upload(`${name}.txt`, "text")).toEqual(refusal("403", POLICY));
        expect(await visitor.createSignedUploadUrl(`2${name}`)).toEqual(refusal("403", POLICY));
        expect((await visitor.list()).data).toEqual([]);
      });

      it("refuses a token that is not this project's, and a request without any", async () => {
        expect(await buckets({ authorization: "Bearer x" })).toMatchObject({
          statusCode: "403",
          message: "Invalid Compact JWS",
        });
        expect(await buckets({})).toMatchObject({ statusCode: "400" });
      });

      it("refuses to delete a row of a file without the API", async () => {
        await upload();
        const { error } = await stack.service.schema("public").rpc("delete_objects");
        expect(error).toMatchObject({ code: "42501" });
      });

      it("allows the origin of the site and refuses others", async () => {
        expect((await avatarFor(SITE)).headers.get("access-control-allow-origin")).toBe(SITE);
        expect((await avatarFor("https://example.com")).status).toBe(403);
      });
    });

    describe("signed addresses", () => {
      it("opens one file until it expires, for anyone with its URL", async () => {
        const name = await upload("signed");
        const own = ada.client.storage.from("papers");
        const { data } = await own.createSignedUrl(name, 60);
        const url = data?.signedUrl ?? "";
        expect(await (await fetch(url)).text()).toBe("signed");
        const other = await upload("other");
        expect((await fetch(url.replace(name, other))).status).toBe(400);
        const { origin, pathname, searchParams } = new URL(url);
        const token = searchParams.get("token") ?? "";
        const claims = JSON.parse(
          Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"),
        );
        const expired = await stack.keys.signToken({ ...claims, exp: 1 });
        const late = await fetch(`${origin}${pathname}?token=${expired}`);
        expect(await late.json()).toMatchObject({
          error: "InvalidJWT",
          message: '"exp" claim timestamp check failed',
        });
      });

      it("does not accept a session's token as a file's", async () => {
        const name = await upload("signed");
        const answer = await fetch(
          `${stack.url}/storage/v1/object/sign/papers/${name}?token=${ada.token}`,
        );
        expect(await answer.json()).toMatchObject({ error: "InvalidSignature" });
      });

      it("signs existing files, and returns an error for missing ones", async () => {
        const name = await upload();
        const { data } = await ada.client.storage.from("papers").createSignedUrls([name, "b"], 60);
        expect(data).toMatchObject([
          { path: name, error: null },
          { path: "b", error: expect.any(String), signedUrl: null },
        ]);
      });

      it("accepts one upload from anyone with its URL", async () => {
        const name = `${ada.id}/${randomUUID()}.txt`;
        const { data } = await ada.client.storage.from("papers").createSignedUploadUrl(name);
        const token = data?.token ?? "";
        const visitor = stack.client().storage.from("papers");
        expect((await visitor.uploadToSignedUrl(name, token, "hello")).data).toMatchObject({
          path: name,
        });
        expect(await visitor.uploadToSignedUrl(name, token, "again")).toEqual(
          refusal("409", "The resource already exists"),
        );
        const stored = await ada.client.storage.from("papers").download(name);
        expect(await stored.data?.text()).toBe("hello");
      });
    });

    describe("lists", () => {
      let bucket: string;

      beforeAll(async () => {
        bucket = await newBucket();
        for (const name of ["b.txt", "a/1.txt", "a/2.txt", "a/b/3.txt", "C.txt"]) {
          await stack.service.storage.from(bucket).upload(name, name);
        }
      });

      it("folds deeper objects into folders, which have only a name", async () => {
        const root = await stack.service.storage.from(bucket).list();
        expect(namesOf(root)).toEqual(["a", "b.txt", "C.txt"]);
        expect(root.data?.[0]).toMatchObject({ id: null, metadata: null, created_at: null });
        expect(root.data?.[1]).toMatchObject({ metadata: { size: 5 } });
        expect(namesOf(await stack.service.storage.from(bucket).list("a"))).toEqual([
          "1.txt",
          "2.txt",
          "b",
        ]);
      });

      it("sorts, searches and pages", async () => {
        const own = stack.service.storage.from(bucket);
        const sortBy = { column: "name", order: "desc" };
        expect(namesOf(await own.list("", { sortBy }))).toEqual(["C.txt", "b.txt", "a"]);
        expect(namesOf(await own.list("", { search: "c" }))).toEqual(["C.txt"]);
        expect(namesOf(await own.list("", { limit: 1, offset: 1 }))).toEqual(["b.txt"]);
        const byTime = { column: "created_at", order: "asc" };
        expect(namesOf(await own.list("", { sortBy: byTime }))).toEqual(["a", "b.txt", "C.txt"]);
      });

      it("continues where the last page ended", async () => {
        const own = stack.service.storage.from(bucket);
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const { data } = await own.listV2({ limit: 2, ...(cursor ? { cursor } : {}) });
          seen.push(...(data?.objects ?? []).map(({ name }) => name));
          cursor = data?.nextCursor;
        } while (cursor);
        expect(seen).toEqual(["C.txt", "a/1.txt", "a/2.txt", "a/b/3.txt", "b.txt"]);
        const { data } = await own.listV2({ prefix: "a/", with_delimiter: true });
        expect(data).toMatchObject({
          hasNext: false,
          folders: [{ name: "a/b/", key: "b" }],
          objects: [{ name: "a/1.txt" }, { name: "a/2.txt" }],
        });
      });
    });

    describe("move, copy, remove", () => {
      it("moves a file, within its bucket and to another", async () => {
        const [one, two] = [await newBucket(), await newBucket()];
        const own = stack.service.storage.from(one);
        await own.upload("a.txt", "a");
        expect((await own.move("a.txt", "b/c.txt")).data).toMatchObject({
          message: "Successfully moved",
        });
        expect(await own.exists("a.txt")).toMatchObject({ data: false });
        await own.move("b/c.txt", "d.txt", { destinationBucket: two });
        const moved = await stack.service.storage.from(two).download("d.txt");
        expect(await moved.data?.text()).toBe("a");
        expect(await own.move("d.txt", "e.txt")).toEqual(refusal("404", "Object not found"));
      });

      it("keeps a copy of a file when the original is removed", async () => {
        const own = stack.service.storage.from(await newBucket());
        await own.upload("a.txt", "a", { metadata: { kept: true } });
        expect((await own.copy("a.txt", "b.txt")).data?.path).toMatch(/\/b\.txt$/);
        expect(await own.copy("a.txt", "b.txt")).toEqual(
          refusal("409", "The resource already exists"),
        );
        await own.remove(["a.txt"]);
        expect(await (await own.download("b.txt")).data?.text()).toBe("a");
        expect((await own.info("b.txt")).data?.metadata).toEqual({ kept: true });
      });

      it("removes files and returns those that existed", async () => {
        const own = ada.client.storage.from("papers");
        const name = await upload();
        const { data } = await own.remove([name, "nothing.txt"]);
        expect(data).toMatchObject([{ name, bucket_id: "papers" }]);
        expect((await own.download(name)).error).toMatchObject({ status: 400 });
      });
    });

    describe("pictures in other sizes", () => {
      const name = `${randomUUID()}.png`;
      let picture: Buffer;

      beforeAll(async () => {
        const create = { width: 40, height: 20, channels: 3, background: "#08c" } as const;
        picture = await sharp({ create }).png().toBuffer();
        const file = { contentType: "image/png" };
        await stack.service.storage.from("avatars").upload(name, picture, file);
        await upload("x", `${ada.id}/x.txt`);
        await ada.client.storage.from("papers").upload(`${ada.id}/${name}`, picture, file);
      });

      type Wish = {
        width?: number;
        height?: number;
        resize?: "cover" | "contain" | "fill";
        quality?: number;
      };

      const addressOf = (transform: Wish & { format?: "origin" }) =>
        stack.client().storage.from("avatars").getPublicUrl(name, { transform }).data.publicUrl;

      it.each<[Wish, number, number]>([
        [{ width: 10 }, 10, 5],
        [{ height: 10 }, 20, 10],
        [{ width: 10, height: 10 }, 10, 10],
        [{ width: 10, height: 10, resize: "contain" }, 10, 5],
        [{ width: 10, height: 15, resize: "fill" }, 10, 15],
        [{ width: 400 }, 40, 20],
      ])("with %o have %i x %i pixels", async (transform, width, height) => {
        expect(await shown(addressOf(transform))).toEqual(["image/png", width, height]);
      });

      it("are WebP if the browser accepts it, unless the original format is requested", async () => {
        const accept = "image/avif,image/webp,*/*";
        const [type] = await shown(addressOf({ width: 10 }), accept);
        const [original] = await shown(addressOf({ width: 10, format: "origin" }), accept);
        expect([type, original]).toEqual(["image/webp", "image/png"]);
      });

      it("are sent only to users who may read the original", async () => {
        const own = `${ada.id}/${name}`;
        const transform = { width: 10 };
        const { data } = await ada.client.storage.from("papers").download(own, { transform });
        expect((await sharp(await data?.bytes()).metadata()).width).toBe(10);
        const other = await bob.client.storage.from("papers").download(own, { transform });
        expect(other.error).toMatchObject({ status: 400 });
      });

      it("have the size that was signed, which the URL cannot change", async () => {
        const papers = ada.client.storage.from("papers");
        const signed = await papers.createSignedUrl(`${ada.id}/${name}`, 60, {
          transform: { width: 10 },
        });
        const url = signed.data?.signedUrl ?? "";
        expect(await shown(`${url}&width=30`)).toEqual(["image/png", 10, 5]);
        const whole = await fetch(url.replace("/render/image/", "/object/"));
        expect(await whole.json()).toMatchObject({ error: "InvalidSignature" });
      });

      it.each<Wish>([{ width: 0 }, { width: 2501 }, { quality: 19 }])(
        "are refused with %o",
        async (wish) => {
          const url = addressOf({ width: 1 }).replace(
            "width=1",
            new URLSearchParams(
              Object.entries(wish).map(([key, value]) => [key, String(value)]),
            ).toString(),
          );
          expect((await fetch(url)).status).toBe(400);
        },
      );

      it("are refused for a file that is not a picture", async () => {
        const transform = { width: 10 };
        const own = `${ada.id}/x.txt`;
        const { error } = await ada.client.storage.from("papers").download(own, { transform });
        expect(error).toMatchObject({ status: 400 });
      });
    });
  });
}
