import { useCallback } from "react";
import { useCurrentUser } from "sanity";
import type { Finding } from "../../texts/content.ts";
import { useStudioClient } from "../use-studio-client.ts";

type Reason = { id: string; type: string; kind: string; reason: string; errors: Finding[] };

/** Returns a function that stores why a document was published with errors, in place of the document's last reason. */
export function useReasons(): (reason: Reason) => Promise<void> {
  const client = useStudioClient();
  const user = useCurrentUser();
  return useCallback(
    async ({ id, type, kind, reason, errors }) => {
      await client.createOrReplace({
        // The dot in the id hides the document from anyone who reads the dataset without a token.
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
