import { useCallback } from "react";
import { useCurrentUser } from "sanity";
import type { Finding } from "../../texts/content.ts";
import { useStudioClient } from "../use-studio-client.ts";

type Reason = { id: string; type: string; kind: string; reason: string; errors: Finding[] };

/** Stores why a document was published although it has errors; only the last reason of a document. */
export function useReasons(): (reason: Reason) => Promise<void> {
  const client = useStudioClient();
  const user = useCurrentUser();
  return useCallback(
    async ({ id, type, kind, reason, errors }) => {
      await client.createOrReplace({
        // A dot hides it from readers of the dataset without a token.
        _id: `publish-reason.${id}`,
        _type: "publishReason",
        document: { _type: "reference", _ref: id, _weak: true },
        documentType: type,
        kind,
        reason,
        messages: errors.map(({ message }) => message),
        by: user?.name ?? "",
      });
    },
    [client, user],
  );
}
