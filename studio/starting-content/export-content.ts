import type { SanityClient } from "@sanity/client";
import { exportDataset } from "@sanity/export";

/** Writes every document and file of a client's dataset, including drafts, into one archive; returns how many. */
export async function exportContent(
  client: SanityClient,
  outputPath: string,
): Promise<{ documentCount: number; assetCount: number }> {
  const { dataset = "" } = client.config();
  return exportDataset({
    client,
    dataset,
    outputPath,
    // Leaves out Presentation's preview secrets, which belong to this dataset only.
    filterDocument: ({ _type }: { _type?: string }) => _type !== "sanity.previewUrlSecret",
  });
}
