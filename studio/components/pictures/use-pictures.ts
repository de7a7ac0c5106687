import { useCallback, useEffect, useState } from "react";
import { type Path, pathToString, useDocumentStore } from "sanity";
import { API_VERSION } from "../../../src/content/api-version.ts";
import type { ContentDocument } from "../../texts/content.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { hasSameShape, type Picture, type PictureAsset, picturesOf } from "./pictures.ts";

const OWN_DOCUMENTS = `!(_id in path("_.**")) && !(_type match "system.*")`;
const EVERYTHING = {
  fetch: `{
    "assets": *[_type == "sanity.imageAsset"] | order(_createdAt desc){
      _id, url, originalFilename, size, metadata{ dimensions{ width, height } }
    },
    "documents": *[${OWN_DOCUMENTS} && !(_type match "sanity.*")]
  }`,
  listen: `*[${OWN_DOCUMENTS}]`,
};

type QueryResult = { assets: PictureAsset[]; documents: ContentDocument[] };
type Pictures = { pictures?: Picture[]; error?: unknown };

/** Returns every picture of the dataset with its uses, updated as editors change something. */
export function usePictures(): Pictures {
  const documentStore = useDocumentStore();
  const [state, setState] = useState<Pictures>({});
  useEffect(() => {
    const options = { apiVersion: API_VERSION, perspective: "raw" } as const;
    const watching = documentStore.listenQuery(EVERYTHING, {}, options).subscribe({
      next: ({ assets, documents }: QueryResult) =>
        setState({ pictures: picturesOf(assets, documents) }),
      error: (error: unknown) => setState({ error }),
    });
    return () => watching.unsubscribe();
  }, [documentStore]);
  return state;
}

/**
 * Returns a function that replaces a picture by another file in every place that uses it, in one transaction. It
 * resolves to how many documents changed.
 */
export function useReplacePicture(): (picture: Picture, file: File) => Promise<number> {
  const client = useStudioClient();
  return useCallback(
    async ({ asset, uses }, file) => {
      const uploaded = (await client.assets.upload("image", file, {
        filename: file.name,
      })) as unknown as PictureAsset;
      if (uploaded._id === asset._id) return 0;
      const byDocument = Map.groupBy(uses, ({ document }) => document._id);
      const transaction = client.transaction();
      for (const [id, documentUses] of byDocument) {
        const fields = documentUses.map(({ path }) => pathToString(path as Path));
        const refs = fields.map((field) => [`${field}.asset._ref`, uploaded._id]);
        // A crop belongs to one picture; with other proportions it would cut off something else.
        const cuts = fields.flatMap((field) => [`${field}.crop`, `${field}.hotspot`]);
        transaction.patch(id, {
          set: Object.fromEntries(refs) as Record<string, string>,
          ...(hasSameShape(asset, uploaded) ? {} : { unset: cuts }),
        });
      }
      if (byDocument.size > 0) await transaction.commit();
      return byDocument.size;
    },
    [client],
  );
}

export type Upload = { count: number; failed: { name: string; reason: unknown }[] };

/** Returns a function that uploads pictures, one after another; a refused file does not stop the others. */
export function useUploadPictures(): (files: readonly File[]) => Promise<Upload> {
  const client = useStudioClient();
  return useCallback(
    async (files) => {
      const failed: Upload["failed"] = [];
      for (const file of files) {
        await client.assets
          .upload("image", file, { filename: file.name })
          .catch((reason: unknown) => failed.push({ name: file.name, reason }));
      }
      return { count: files.length - failed.length, failed };
    },
    [client],
  );
}

/** Returns a function that removes unused pictures, all or none: the Content Lake refuses one that is now in use. */
export function useRemovePictures(): (pictures: readonly Picture[]) => Promise<void> {
  const client = useStudioClient();
  return useCallback(
    async (pictures) => {
      const transaction = client.transaction();
      for (const { asset } of pictures) transaction.delete(asset._id);
      await transaction.commit();
    },
    [client],
  );
}
