import { parse } from "node:path";

export type StoredAsset = { _id: string; url: string; originalFilename: string | null };

/**
 * Returns the file name of an asset in studio/content/assets: its original name, with its hash if another has it too.
 */
export function nameFile(asset: StoredAsset, all: StoredAsset[]): string {
  const plain = plainName(asset);
  const isTaken = all.some((other) => other._id !== asset._id && plainName(other) === plain);
  const hash = asset._id.split("-")[1] ?? "";
  return isTaken ? plain.replace(/(\.[^.]+)$/, `-${hash.slice(0, 8)}$1`) : plain;
}

function plainName({ _id, originalFilename }: StoredAsset): string {
  const { name } = parse(originalFilename ?? "");
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${slug.replace(/^-+|-+$/g, "") || "file"}.${_id.split("-").at(-1)}`;
}

/** Replaces references to assets in a value by file names; adds the assets to `used`. */
export function withFileNames(
  value: unknown,
  assets: StoredAsset[],
  used: Map<string, StoredAsset>,
): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withFileNames(item, assets, used));
  if (typeof value !== "object" || value === null) return value;
  const { asset, ...fields } = value as Record<string, unknown>;
  const id = (asset as { _ref?: string } | undefined)?._ref;
  const stored = assets.find(({ _id }) => _id === id);
  const copied = stored ? fields : (value as Record<string, unknown>);
  const copy = Object.fromEntries(
    Object.entries(copied).map(([name, child]) => [name, withFileNames(child, assets, used)]),
  );
  if (!stored) return copy;
  used.set(stored._id, stored);
  const kind = stored._id.startsWith("image-") ? "image" : "file";
  return { ...copy, _sanityAsset: `${kind}@file://./assets/${nameFile(stored, assets)}` };
}
