import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseHeaders, parseRedirects, type RedirectRule } from "./host-rules.ts";

/** A value escaped for a Caddyfile: no placeholder, no end of the string. */
function quoted(value: string): string {
  return `"${value.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll("{", String.raw`\{`)}"`;
}

/** One line of the map from old addresses to their targets, to which the visitor's query is added. */
function movedLine({ from, to }: RedirectRule): string {
  // A query and another site's URL are already encoded.
  const isPath = to.startsWith("/") && !to.includes("?");
  const target = isPath ? encodeURI(to) : to.replaceAll("{", "%7B");
  return `\t\t\t${quoted(from)} "${target}${to.includes("?") ? "{more}" : "{search}"}"`;
}

function headerLines(text: string): string {
  const rules = parseHeaders(text).map(({ pattern, headers }, index) => {
    const lines = headers.map(
      ([name, value]) => `\t\theader @headers${index} ${name} ${quoted(value)}`,
    );
    return `\t\t@headers${index} path ${pattern}\n${lines.join("\n")}`;
  });
  return rules.join("\n");
}

/**
 * A Caddyfile that answers as the hosts answer to these `_headers` and `_redirects`. The site is below /srv
 * or SITE_ROOT; with SITE_ADDRESS (`www.selat.example`) Caddy gets a certificate, without it it serves
 * plain HTTP on port 80, for a proxy that ends TLS.
 */
export function caddyfile(headers: string, redirects: string): string {
  const rules = parseRedirects(redirects);
  const moved = rules.filter(({ status }) => status >= 300 && status < 400);
  const missing = rules.filter(({ status }) => status === 404);
  const rewrites = rules.filter(({ status }) => status === 200);
  return `# Written by the build from _headers and _redirects: not to be changed by hand.
{
	admin off
}
{$SITE_ADDRESS::80} {
	root * {$SITE_ROOT:/srv}
	encode zstd gzip
	# Keeps the directives in this order; otherwise Caddy would sort them.
	route {
		map {query} {search} {more} {
			"" "" ""
			default "?{query}" "&{query}"
		}
		map {path} {moved} {
${moved.map(movedLine).join("\n")}
			default ""
		}
		header Cache-Control "public, max-age=0, must-revalidate"
		header -Server
${headerLines(headers)}
		@moved expression \`{moved} != ""\`
		redir @moved {moved} 301
		@hidden path /_headers /_redirects */.*
		error @hidden 404
		@closing {
			path_regexp closing ^/(.*[^/])/+$
			file /{re.closing.1}.html /{re.closing.1}/index.html
		}
		redir @closing /{re.closing.1}{search} 308
${rewrites.map(({ from, to }) => `\t\trewrite ${from} ${to}`).join("\n")}
		try_files {path} {path}.html {path}/index.html
		file_server
	}
	handle_errors {
		# Not cached for a year, because the next build may add the file.
		header Cache-Control no-store
		map {path} {page} {
${missing.map(({ from, to }) => `\t\t\t~^${from.replace(/\*$/, "")} ${to}`).join("\n")}
			default /404.html
		}
		rewrite * {page}
		file_server
	}
}
`;
}

const DOCKERFILE = `# docker build --file dist/host/Dockerfile --tag selat-site dist
FROM caddy:2-alpine
COPY host/Caddyfile /etc/caddy/Caddyfile
COPY site /srv
`;

/** Writes the files for a self-hosted web server into `<dist>/host`, made from the rule files of `<dist>/site`. */
export async function writeOwnHost(dist: string): Promise<void> {
  const read = (name: string) => readFile(join(dist, "site", name), "utf8");
  await mkdir(join(dist, "host"), { recursive: true });
  const text = caddyfile(await read("_headers"), await read("_redirects"));
  await writeFile(join(dist, "host/Caddyfile"), text);
  await writeFile(join(dist, "host/Dockerfile"), DOCKERFILE);
}
