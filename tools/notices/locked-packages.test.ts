import { expect, test } from "vitest";
import { lockedPackages } from "./locked-packages.ts";

const lockfile = {
  packages: {
    "": { version: "1.0.0" },
    room: { version: "1.0.0", dependencies: { outer: "1" } },
    "node_modules/outer": {
      version: "1.0.0",
      license: "MIT",
      dependencies: { inner: "2" },
      peerDependencies: { peer: "1", absent: "1" },
      peerDependenciesMeta: { absent: { optional: true } },
    },
    "node_modules/outer/node_modules/inner": { version: "2.0.0", license: "ISC" },
    "node_modules/inner": { version: "1.0.0", license: "ISC", dependencies: { outer: "1" } },
    "node_modules/peer": { version: "1.0.0" },
    "node_modules/absent": { version: "1.0.0", license: "GPL-3.0" },
    "node_modules/unrelated": { version: "1.0.0", license: "MIT" },
  },
};

test("finds indirect and peer dependencies, the nearest version of each", () => {
  expect(lockedPackages(lockfile, "room", ["outer"])).toEqual([
    {
      name: "inner",
      version: "2.0.0",
      license: "ISC",
      folder: "node_modules/outer/node_modules/inner",
    },
    { name: "outer", version: "1.0.0", license: "MIT", folder: "node_modules/outer" },
    { name: "peer", version: "1.0.0", license: "not stated", folder: "node_modules/peer" },
  ]);
});

test("names each version of a package once, for any number of dependents", () => {
  expect(lockedPackages(lockfile, "", ["inner", "outer"]).map(({ name }) => name)).toEqual([
    "inner",
    "inner",
    "outer",
    "peer",
  ]);
});
