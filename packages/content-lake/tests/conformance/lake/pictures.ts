import sharp from "sharp";
import { type Case, type Group, ok } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { fetched } from "../groq/ask.ts";

const [WIDTH, HEIGHT] = [400, 300];

/** Requests a 400 x 300 picture with the transformation `query` and the header `Accept`. */
async function shown({ lake }: Servers, query: string, accept = "*/*"): Promise<Response> {
  const create = { width: WIDTH, height: HEIGHT, channels: 3, background: "#0a7" } as const;
  const { url } = await lake.assets.upload("image", await sharp({ create }).jpeg().toBuffer());
  return fetch(`${url}?${query}`, { headers: { accept } });
}

function sized(name: string, query: string, width: number, height: number): Case<Servers> {
  const ask = async (servers: Servers) => {
    const picture = await (await shown(servers, query)).arrayBuffer();
    const found = await sharp(Buffer.from(picture)).metadata();
    return [found.width, found.height];
  };
  return { name, expected: ok([width, height]), run: (servers) => fetched(ask(servers)) };
}

function typed(name: string, query: string, accept: string, type: string): Case<Servers> {
  const ask = async (servers: Servers) =>
    (await shown(servers, query, accept)).headers.get("content-type");
  return { name, expected: ok(type), run: (servers) => fetched(ask(servers)) };
}

function refusedWith400(name: string, query: string): Case<Servers> {
  const ask = async (servers: Servers) => (await shown(servers, query)).status;
  return { name, expected: ok(400), run: (servers) => fetched(ask(servers)) };
}

/** https://www.sanity.io/docs/apis-and-sdks/image-urls */
export const pictures: Group<Servers> = {
  name: "pictures in other sizes and formats",
  cases: [
    sized("a width keeps the shape", "w=200", 200, 150),
    sized("a height keeps the shape", "h=150", 200, 150),
    sized("fit=clip is within both sides", "w=100&h=100&fit=clip", 100, 75),
    sized("fit=crop has both sides", "w=100&h=100&fit=crop", 100, 100),
    sized("fit=scale has both sides", "w=100&h=100&fit=scale", 100, 100),
    sized("fit=fill has both sides, with a background", "w=100&h=100&fit=fill&bg=fff", 100, 100),
    sized(
      "fit=fillmax has both sides, with a background",
      "w=500&h=500&fit=fillmax&bg=fff",
      500,
      500,
    ),
    sized("fit=max never enlarges", "w=800&fit=max", WIDTH, HEIGHT),
    sized("fit=min crops and never enlarges", "w=800&h=800&fit=min", 300, 300),
    sized("dpr multiplies", "w=100&dpr=2", 200, 150),
    sized("rect cuts out a part, which is then resized", "rect=0,0,100,50&w=50", 50, 25),
    sized("a quarter turn", "or=90", HEIGHT, WIDTH),
    typed("fm sets the format", "fm=png", "*/*", "image/png"),
    typed(
      "auto=format for a browser that accepts WebP",
      "auto=format",
      "image/webp,*/*",
      "image/webp",
    ),
    typed(
      "auto=format for a browser that does not accept WebP",
      "auto=format",
      "*/*",
      "image/jpeg",
    ),
    refusedWith400("a width that is not a number", "w=wide"),
    refusedWith400("an unknown fit", "w=100&fit=round"),
    refusedWith400("a rect outside the picture", "rect=0,0,401,300"),
  ],
};
