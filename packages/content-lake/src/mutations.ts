import { LakeError } from "./errors.ts";
import { compile, toDataset } from "./groq.ts";
import type { MutationResult, Staging } from "./staging.ts";
import type { JsonObject, LakeDocument, Mutation } from "./types.ts";

const KINDS = ["create", "createOrReplace", "createIfNotExists", "patch", "delete"];

/** Checks the shape of a request's `mutations`; throws 400 for anything else. */
export function parseMutations(value: unknown): Mutation[] {
  if (!Array.isArray(value)) throw malformed("`mutations` must be an array");
  return value.map((mutation: unknown) => {
    const entries = typeof mutation === "object" && mutation ? Object.entries(mutation) : [];
    const [kind, body] = entries[0] ?? [];
    if (entries.length !== 1 || !kind || !KINDS.includes(kind)) {
      throw malformed(`a mutation must have exactly one of ${KINDS.join(", ")}`);
    }
    if (typeof body !== "object" || body === null) throw malformed(`"${kind}" must be an object`);
    return mutation as Mutation;
  });
}

/** Stages the mutations in order; a query in a patch or delete is expanded when its turn comes. */
export function applyMutations(staging: Staging, mutations: Mutation[]): MutationResult[] {
  return mutations
    .flatMap((mutation) => expandQuery(staging, mutation).map((each) => staging.apply(each)))
    .filter(({ document }) => document !== null);
}

function expandQuery(staging: Staging, mutation: Mutation): Mutation[] {
  if ("patch" in mutation && mutation.patch.query !== undefined) {
    const { query, params, ...patch } = mutation.patch;
    return matching(staging, query, params).map((id) => ({ patch: { ...patch, id } }));
  }
  if ("delete" in mutation && mutation.delete.query !== undefined) {
    const { query, params } = mutation.delete;
    return matching(staging, query, params).map((id) => ({ delete: { id } }));
  }
  return [mutation];
}

function matching(staging: Staging, text: string, params: JsonObject = {}): string[] {
  const result = compile({ text, params })(toDataset(staging.documents()));
  return [result].flat().flatMap((hit) => {
    if (typeof hit === "string") return [hit];
    return typeof hit === "object" && hit && "_id" in hit ? [(hit as LakeDocument)._id] : [];
  });
}

function malformed(reason: string): LakeError {
  return new LakeError(400, "mutationError", `Malformed request: ${reason}`);
}
