import type { IdentifiedSanityDocumentStub, SanityClient } from "@sanity/client";
import { readContent } from "./read-content.ts";
import { uploadStartingFiles } from "./starting-files.ts";

/** Uploaded files do not count as content, so that an interrupted import can be repeated. */
const ANY_CONTENT = `count(*[
  !(_id in path("_.**")) && !(_type match "system.*") && !(_type match "sanity.*")
])`;

/**
 * Loads the starting documents, with the pictures that they name, into a dataset without any document or draft, in one
 * transaction. Returns how many were created: 0 if there is content already, which stays unchanged.
 */
export async function importContent(
  client: SanityClient,
  documents: IdentifiedSanityDocumentStub[] = readContent(),
  folder?: string,
): Promise<number> {
  const raw = client.withConfig({ perspective: "raw", useCdn: false });
  if ((await raw.fetch<number>(ANY_CONTENT)) > 0) return 0;
  const complete = await uploadStartingFiles(raw, documents, folder);
  const transaction = raw.transaction();
  for (const document of complete) transaction.createIfNotExists(document);
  await transaction.commit({ visibility: "sync" });
  return complete.length;
}
