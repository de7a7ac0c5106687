import { LakeError } from "./errors.ts";
import { isPublishedId, publishedIdOf } from "./ids.ts";
import type { Staging } from "./staging.ts";
import type { DocumentInput, JsonObject, LakeDocument } from "./types.ts";

/** One action in the wire format of `POST /data/actions`. */
export type Action = JsonObject & { actionType: string };

/** Stages the effect of an action; throws `actionError` when it is malformed or the documents do not allow it. */
export type Handler = (staging: Staging, action: Action) => void;

/** The error for a malformed action (400), which no state of the documents would allow. */
export function malformed(description: string): LakeError {
  return new LakeError(400, "actionError", description);
}

/** The error for an action that the current state of the documents does not allow (409). */
export function refused(description: string): LakeError {
  return new LakeError(409, "actionError", description, {
    items: [{ error: { type: "actionError", description } }],
  });
}

export function required(staging: Staging, id: string): LakeDocument {
  const document = staging.get(id);
  if (!document) throw refused(`Document "${id}" not found`);
  return document;
}

/** The string in a required field of the action. */
export function textOf(action: Action, key: string): string {
  const text = action[key];
  if (typeof text === "string" && text !== "") return text;
  throw malformed(`Action ${action.actionType} is missing "${key}"`);
}

export function documentOf(action: Action, key: string): DocumentInput & { _id: string } {
  const document = action[key] as DocumentInput | undefined;
  if (typeof document?._id === "string" && typeof document._type === "string") {
    return { ...document, _id: document._id };
  }
  throw malformed(`Action ${action.actionType} needs "${key}" with an _id and a _type`);
}

export function assertVersionOf(id: string, publishedId: string): void {
  if (publishedIdOf(id) === publishedId && !isPublishedId(id)) return;
  throw malformed(`"${id}" is not a draft or version of "${publishedId}"`);
}
