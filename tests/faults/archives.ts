import type { Fault } from "./fault.ts";

/** Faults of backups and of content that comes from an archive. */
export const archiveFaults: Fault[] = [
  {
    name: "a restored archive runs a program on the database's machine",
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
    name: "imported content publishes a file of the machine that imports it",
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
