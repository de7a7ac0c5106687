import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { WebSocketServer } from "ws";

import { setServerTimeouts } from "../../shared/server-timeouts.ts";
import { limitBody } from "../../shared/limit-body.ts";
import { refusalOf } from "../../shared/local-origins.ts";
import { onUpgrade, refuseUpgrade } from "../../shared/upgrades.ts";
import { fileRoutes, uploadRoutes } from "./assets.ts";
import { readToken, requireToken } from "./auth.ts";
import { cors } from "./cors.ts";
import { dataRoutes } from "./data.ts";
import { errorResponse } from "./error-response.ts";
import { LakeError } from "./errors.ts";
import { historyRoutes } from "./history.ts";
import { imageRoutes } from "./images.ts";
import type { Dataset } from "./datasets.ts";
import type { Lake, LakeEnv, Project } from "./lake.ts";
import { listenRoutes } from "./listen.ts";
import { liveEventRoutes } from "./live-events.ts";
import { Presence } from "./presence.ts";
import { projectRoutes } from "./project.ts";
import { signInRoutes } from "./sign-in.ts";
import { bridgeStream } from "./streams.ts";
import { stubRoutes } from "./stubs.ts";
import { webhookRoutes } from "./webhook-routes.ts";

const DATASET =
  /^\/v[^/]+\/(?:data\/(?!ping\/)(?:live\/events|history|[^/]+)|assets\/[^/]+)\/([^/]+)/;

const VERSION = "/:version{v[^/]+}";
const VERSIONED = `${VERSION}/*`;

/** The limit of a request body: an import sends a hundred documents in one mutation. */
const MAX_BODY_BYTES = 16 * 1024 ** 2;

const tooBig = new LakeError(413, "requestTooBig", "The request body may have 16 MB");

/** The limit of a WebSocket message: a Studio sends only presence messages; its event streams only receive. */
const MAX_MESSAGE_BYTES = 1024 ** 2;

/** The HTTP and WebSocket server of the lake, not yet listening. */
export function createLakeServer(lake: Project): Server {
  const api = apiOf(lake);
  const app = new Hono();
  app.onError(errorResponse);
  app.use(cors(lake.allowedOrigins));
  app.mount("/", api.fetch);
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  setServerTimeouts(server);
  upgradeSockets(server, lake, api);
  return server;
}

/** Creates an API that first checks the token and the version of a request. */
function newApi({ users }: Project): Hono<LakeEnv> {
  const api = new Hono<LakeEnv>();
  api.onError(errorResponse);
  api.notFound((context) => {
    return errorResponse(new LakeError(404, "notFound", `No such endpoint: ${context.req.path}`));
  });
  api.use(VERSIONED, readToken(users), async (context, next) => {
    context.set("apiVersion", (context.req.param("version") ?? "v1").slice(1));
    await next();
  });
  return api;
}

/** The whole API, which first checks the origin of a request. */
function apiOf(project: Project): Hono<LakeEnv> {
  const api = newApi(project);
  const limit = limitBody(MAX_BODY_BYTES, () => errorResponse(tooBig));
  // Uploads have their own limit (read-upload.ts).
  api.use(VERSIONED, (context, next) =>
    context.req.path.includes("/assets/") ? next() : limit(context, next),
  );
  const { datasets } = project;
  const apis = new WeakMap<Dataset, Hono<LakeEnv>>();
  const respond = (dataset: Dataset, request: Request) => {
    const routes = apis.get(dataset) ?? datasetApi({ ...project, ...dataset });
    apis.set(dataset, routes);
    return routes.fetch(request);
  };
  api.use(VERSIONED, async (context, next) => {
    const [, name] = DATASET.exec(context.req.path) ?? [];
    return name === undefined ? next() : respond(datasets.find(name), context.req.raw);
  });
  for (const routes of [projectRoutes(project), signInRoutes(project), stubRoutes(project)])
    api.route(VERSION, routes);
  api.route(`${VERSION}/hooks/projects/:project`, webhookRoutes(project));
  // Falls back to the first dataset, so that a file's URL stays valid if that dataset had another name at the upload.
  api.get("/:kind{images|files}/:project/:dataset/*", (context) =>
    respond(datasets.get(context.req.param("dataset")) ?? datasets.main, context.req.raw),
  );
  return api;
}

/** The endpoints of one dataset. Its files need no token, even if its documents do. */
function datasetApi(lake: Lake): Hono<LakeEnv> {
  const api = newApi(lake);
  api.use(VERSIONED, (context, next) =>
    lake.facts.aclMode === "public" ? next() : requireToken(context, next),
  );
  const versioned = [
    dataRoutes(lake),
    listenRoutes(lake),
    liveEventRoutes(lake),
    historyRoutes(lake),
  ];
  if (lake.facts.datasetProfile === "content") versioned.push(uploadRoutes(lake));
  for (const routes of versioned) api.route(VERSION, routes);
  api.route("/", imageRoutes(lake));
  api.route("/", fileRoutes(lake));
  return api;
}

/** WebSockets: `/__stream` carries event streams, `/v<version>/socket/<dataset>` is presence. */
function upgradeSockets(server: Server, lake: Project, api: Hono<LakeEnv>): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const { datasets, users } = lake;
  const rooms = new WeakMap<Dataset, Presence>();
  const roomOf = (dataset: Dataset) => {
    const room = rooms.get(dataset) ?? new Presence(users);
    rooms.set(dataset, room);
    return room;
  };
  datasets.main.closing.addEventListener("abort", () => {
    for (const socket of sockets.clients) socket.close(1001, "The lake is stopping");
  });
  onUpgrade(server, ({ request, socket, head, url }) => {
    const isStream = url.pathname === "/__stream";
    const [, dataset = ""] = /^\/v[^/]+\/socket\/([^/]+)$/.exec(url.pathname) ?? [];
    const room = datasets.get(dataset);
    const refusal = refusalOf(request.headers, lake.allowedOrigins);
    if (refusal !== null || !(isStream || room)) {
      return refuseUpgrade(socket, refusal === null ? "404 Not Found" : "403 Forbidden");
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (isStream) {
        const bridged = bridgeStream(webSocket, url, (request) => api.fetch(request));
        bridged.catch(() => webSocket.terminate());
      } else if (room) roomOf(room).connect(webSocket);
    });
  });
}
