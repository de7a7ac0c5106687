import { Hono } from "hono";

import type { HelpPage, LakeEnv, Project } from "./lake.ts";
import { eventStream } from "./sse.ts";

type Stub = [method: "GET" | "POST" | "ALL", path: string, body: unknown];

const FEATURES = [
  "contentReleases",
  "privateDataset",
  "sanityTasks",
  "singleDocRelease",
  "studioComments",
];

/** Requests of a Studio to other services of the hosted platform, each with a response without data. */
const STUBS: Stub[] = [
  ["GET", "/projects/:id/grants", {}],
  ["GET", "/projects/:id/user-applications/*", []],
  ["GET", "/features", FEATURES],
  ["GET", "/access/*", []],
  ["GET", "/media-libraries/*", []],
  ["GET", "/media-libraries", []],
  [
    "GET",
    "/subscriptions/project/:id",
    // No days of retention: the history here is kept forever.
    { plan: {}, featureTypes: { retention: { features: [{ attributes: {} }] } } },
  ],
  ["GET", "/intake/telemetry-status", { status: "denied" }],
  ["POST", "/intake/batch", {}],
  ["GET", "/journey/announcements", []],
  ["GET", "/check/cors", { result: { allowed: true, withCredentials: true } }],
  ["GET", "/ping", { pong: true }],
  ["GET", "/data/ping/:dataset", { pong: true }],
  ["GET", "/geoip/country", { country: "US" }],
  ["GET", "/schedules/*", { schedules: [] }],
  ["POST", "/descriptors/claim", { synchronization: null }],
  ["ALL", "/descriptors/*", {}],
];

/** The links of the Studio's help menu: a page that is served beside the Studio. */
function helpFor(studio: string, { title, path }: HelpPage) {
  const page = { _key: "help", _type: "externalLink", title, url: `${studio}${path}` };
  return { resources: { sectionArray: [{ _key: "help", items: [page] }] } };
}

/** Answers the platform's side services so that the unmodified Studio starts without errors. */
export function stubRoutes(lake: Project): Hono<LakeEnv> {
  const routes = new Hono<LakeEnv>();
  // A Studio that is in the list of its project's applications does not ask to be registered.
  routes.get("/projects/:id/user-applications", (context) => {
    const origin = context.req.header("origin");
    const projectId = context.req.param("id");
    const app = { id: "local", projectId, type: "studio", urlType: "external", appHost: origin };
    return context.json(origin ? [app] : []);
  });
  routes.get("/help", (context) => {
    const origin = context.req.header("origin");
    return context.json(origin && lake.help ? helpFor(origin, lake.help) : {});
  });
  for (const [method, path, body] of STUBS) {
    if (method === "ALL") routes.all(path, (context) => context.json(body));
    else routes.on(method, path, (context) => context.json(body));
  }
  routes.all("/journey/*", (context) => context.body(null, 204));
  routes.get("/agent/*", () =>
    eventStream(lake.datasets.main.closing, (send) => {
      send({ event: "welcome", id: "welcome", data: {} });
      return () => {};
    }),
  );
  return routes;
}
