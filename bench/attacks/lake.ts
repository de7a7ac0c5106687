import { given } from "./api.ts";
import { ask, type Attack, heldIf, refused } from "./attack.ts";
import type { Target } from "./target.ts";

/** Queries that take long, and uploads with a wrong type, a hostile name, a script, XML entities or too many bytes. */
export function lakeAttacks({ urls }: Target): Attack[] {
  const query = "/v2025-02-19/data/query/production?query=";
  const heavy = [
    `count(${"*[count(".repeat(4)}*${")>0]".repeat(4)})`,
    `*{${'"a":*{'.repeat(3)}"b":*${"}".repeat(3)}}`,
    '[...*]{...,"x":*[references(^._id)]{...,"y":*[references(^._id)]}}',
  ].map((groq) => ({
    requirement: "V4.3.1",
    name: `the query ${groq.slice(0, 60)}`,
    attempt: async () => {
      const start = performance.now();
      const response = await ask(urls.lake, { path: query + encodeURIComponent(groq) });
      const isEnded = performance.now() - start < 13_000;
      const after = await ask(urls.lake, { path: `${query}${encodeURIComponent("count(*)")}` });
      const isAnswered = response.status < 500 || response.status === 504;
      return heldIf(isEnded && isAnswered && after.status === 200, response);
    },
  }));
  const uploads: [string, string, string, Record<string, string>][] = [
    ["V5.2.2", "an HTML page as a PNG", "images", { "content-type": "image/png" }],
    ["V5.2.2", "a program as a JPEG", "images", { "content-type": "image/jpeg" }],
    ["V8.2.1", "a picture without a session", "images", { authorization: "" }],
    ["V8.2.1", "a picture with an unknown token", "images", { authorization: "Bearer evil" }],
  ];
  const files = uploads.map(([requirement, name, kind, headers]) => ({
    requirement,
    name: `an upload of ${name}`,
    attempt: async () =>
      refused(
        await ask(urls.lake, {
          method: "POST",
          path: `/v2025-02-19/assets/${kind}/production?filename=evil.png`,
          headers: { authorization: "Bearer local", ...headers },
          body: name.includes("program") ? "MZ\u0090\u0000" : "<html><script>alert(1)</script>",
        }),
      ),
  }));
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>';
  const names = ["../../evil.svg", "/etc/passwd", "a\r\nx-evil: 1.svg", 'a".svg', "con.svg"].map(
    (filename) => ({
      requirement: "V5.4.1",
      name: `an upload named ${JSON.stringify(filename)}`,
      attempt: async () => {
        const uploaded = await ask(urls.lake, {
          method: "POST",
          path: `/v2025-02-19/assets/images/production?filename=${encodeURIComponent(filename)}`,
          headers: { authorization: "Bearer local", "content-type": "image/svg+xml" },
          body: svg.replace("1</script>", `${Math.random()}</script>`),
        });
        if (uploaded.status !== 200) return refused(uploaded);
        const { document } = given<{ document: { url: string } }>(uploaded);
        const { pathname } = new URL(document.url);
        const path = `${pathname}?dl=${encodeURIComponent(filename)}`;
        const response = await ask(urls.lake, { path });
        const isSafe = /^\/images\/local\/production\/[\da-f]{40}-\d+x\d+\.svg$/.test(pathname);
        const disposition = response.headers["content-disposition"] ?? "";
        return heldIf(
          isSafe && !/[/\r\n]/.test(disposition) && !response.headers["x-evil"],
          response,
        );
      },
    }),
  );
  const entities = [
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE svg SYSTEM "http://localhost:1/x.dtd">',
    `<!DOCTYPE svg [<!ENTITY a "x">${"bcdefghij".replaceAll(/./g, (name) => {
      const before = String.fromCharCode(name.charCodeAt(0) - 1);
      return `<!ENTITY ${name} "${`&${before};`.repeat(10)}">`;
    })}]>`,
  ].map((doctype) => ({
    requirement: "V1.5.1",
    name: `an SVG with ${doctype.slice(0, 60)}`,
    attempt: async () => {
      const start = performance.now();
      const text = doctype.includes("&i;") ? "&j;" : "&x;";
      const response = await ask(urls.lake, {
        method: "POST",
        path: "/v2025-02-19/assets/images/production?filename=x.svg",
        headers: { authorization: "Bearer local", "content-type": "image/svg+xml" },
        body: `${doctype}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>${text}</text></svg>`,
      });
      const isSoon = performance.now() - start < 5_000;
      return heldIf(isSoon && response.status < 500 && !response.text.includes("root:"), response);
    },
  }));
  const opened: [string, string, string, string, string][] = [
    ["V1.3.4", "a script in an SVG", "images", "image/svg+xml", svg],
    ["V5.3.1", "an HTML page", "files", "text/html", "<script>alert(1)</script>"],
    ["V5.3.1", "an XHTML page", "files", "application/xhtml+xml", "<html/>"],
    ["V5.3.1", "a script", "files", "text/javascript", "alert(1)"],
    ["V5.3.1", "a program", "files", "application/x-msdownload", "MZ\u0090\u0000"],
  ];
  const scripted = opened.map(([requirement, name, kind, type, body]) => ({
    requirement,
    name: `${name} that was uploaded, opened in the browser`,
    attempt: async () => {
      const uploaded = await ask(urls.lake, {
        method: "POST",
        path: `/v2025-02-19/assets/${kind}/production?filename=x`,
        headers: { authorization: "Bearer local", "content-type": type },
        body,
      });
      const { document } = given<{ document: { url: string } }>(uploaded);
      const response = await ask(urls.lake, { path: new URL(document.url).pathname });
      const policy = response.headers["content-security-policy"] ?? "";
      const isInert = /sandbox/.test(policy) && /script-src 'none'|default-src 'none'/.test(policy);
      return heldIf(isInert && response.headers["x-content-type-options"] === "nosniff", response);
    },
  }));
  const large: Attack = {
    requirement: "V5.2.1",
    name: "an upload of 21 MB",
    attempt: async () =>
      refused(
        await ask(urls.lake, {
          method: "POST",
          path: "/v2025-02-19/assets/images/production?filename=x.png",
          headers: { authorization: "Bearer local", "content-type": "image/png" },
          body: "x".repeat(21 * 1024 ** 2),
        }),
        [413],
      ),
  };
  return [...heavy, ...files, ...names, ...entities, ...scripted, large];
}
