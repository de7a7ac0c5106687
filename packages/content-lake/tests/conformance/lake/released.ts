import { randomUUID } from "node:crypto";
import { type Case, type Outcome, refused } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { type Act, type Context, item, statusOf } from "./ask.ts";

export const TIME = "2999-01-02T03:04:05.000Z";
/** The refusal of an action that the current state of the documents does not allow. */
export const refusedNow = refused(409, "actionError");
export const malformed = refused(400, "actionError");

type Released = Context & {
  /** The release's name. */
  name: string;
  /** The id of its one version, `{ n: 3 }`, of the case's document. */
  version: string;
  act: (verb: string, more?: object) => Promise<unknown>;
  state: () => Promise<string | null>;
  /** Field `n` of a document, null if there is none. */
  n: (id: string) => Promise<unknown>;
};

/** A case that has its own active release with a version of its document. */
export function released(
  title: string,
  run: (context: Released) => Promise<unknown>,
  expected: Outcome,
): Case<Servers> {
  async function prepared(context: Context) {
    const { lake, id } = context;
    const name = `r${randomUUID().slice(0, 8)}`;
    const version = `versions.${name}.${id}`;
    const act = (verb: string, more: object = {}) =>
      lake.action({ actionType: `sanity.action.${verb}`, ...more } as unknown as Act);
    await lake.releases.create({
      releaseId: name,
      metadata: { title: "Spring", releaseType: "asap" },
    });
    await act("document.version.create", {
      publishedId: id,
      document: { _id: version, _type: "item", n: 3 },
    });
    const state = async () => (await lake.releases.get({ releaseId: name }))?.state ?? null;
    const n = async (documentId: string) => (await lake.getDocument(documentId))?.["n"] ?? null;
    return run({ ...context, name, version, act, state, n });
  }
  return item(title, prepared, expected);
}

/** What a request answers, or only the status of its refusal. */
export const status = (request: Promise<unknown>) => request.catch(statusOf);
