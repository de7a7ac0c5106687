import type { Fault } from "./fault.ts";

/** Faults of restored backups and of imported content archives. */
export const archiveFaults: Fault[] = [
  {
    name: "restoring a backup runs SQL that is in the name of a table",
    change: {
      file: "tools/backup/database.ts",
      find: "const dumps = await namedByCatalogue(sql, archived);",
      replace: "const dumps = archived;",
    },
    caughtBy: {
      file: "tools/backup/hostile-archives.test.ts",
      test: "refuses a backup with a table's name that is SQL",
    },
  },
  {
    name: "imported content can publish any file of the machine that imports it",
    change: {
      file: "studio/starting-content/import-archive.ts",
      find: 'if (typeof asset === "string" && OWN_ASSET.test(asset)) return value;',
      replace: 'if (typeof asset === "string") return value;',
    },
    caughtBy: {
      file: "studio/tests/hostile-content.test.ts",
      test: "refuses content with a picture that is a file of this machine",
    },
  },
];
