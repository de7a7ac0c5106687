/** The part of a package-lock.json (version 3) that is read here. */
export type Lockfile = { packages: Record<string, LockedEntry> };

type LockedEntry = {
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** `folder` is where it is installed, from the root of the repository. */
export type LockedPackage = { name: string; version: string; license: string; folder: string };

/** Where Node finds a package that is imported from `folder`: the nearest node_modules upwards. */
function findFolder({ packages }: Lockfile, folder: string, name: string): string | undefined {
  const candidate = `${folder ? `${folder}/` : ""}node_modules/${name}`;
  const entry = packages[candidate];
  if (entry) return entry.link ? entry.resolved : candidate;
  if (!folder) return undefined;
  const parent = folder.includes("/node_modules/")
    ? folder.slice(0, folder.lastIndexOf("/node_modules/"))
    : "";
  return findFolder({ packages }, parent, name);
}

/** `names` as seen from `folder` and everything they need at run time, by name and version. */
export function lockedPackages(
  lockfile: Lockfile,
  folder: string,
  names: string[],
): LockedPackage[] {
  const folders = new Set(names.map((name) => findFolder(lockfile, folder, name)));
  // Iterating a Set also visits items added meanwhile, so indirect dependencies are found.
  for (const at of folders) {
    const { dependencies, peerDependencies, peerDependenciesMeta } =
      lockfile.packages[at ?? ""] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    for (const name of [...Object.keys(dependencies ?? {}), ...peers]) {
      folders.add(findFolder(lockfile, at ?? "", name));
    }
  }
  const packages = new Map<string, LockedPackage>();
  for (const folder of folders) {
    const { version = "", license = "not stated" } = lockfile.packages[folder ?? ""] ?? {};
    const name = folder?.split("node_modules/").at(-1) ?? "";
    if (folder && version) packages.set(`${name} ${version}`, { name, version, license, folder });
  }
  return [...packages.keys()].toSorted().flatMap((key) => packages.get(key) ?? []);
}
