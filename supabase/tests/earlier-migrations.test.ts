import { afterEach, expect, test } from "vitest";
import {
  baseline,
  createEarlierDatabase,
  type EarlierDatabase,
  earlierFiles,
  laterFiles,
  OF_RELEASE_0_1_0,
  OF_RELEASE_0_2_0,
  readNewProduct,
} from "./earlier-database.ts";

let database: EarlierDatabase;

afterEach(() => database.stop());

test.each([
  ["release 0.1.0", OF_RELEASE_0_1_0, 73],
  ["the last version before the baseline", earlierFiles.at(-1) ?? "", 0],
])(
  "a database of %s keeps its leads, reports what was done, and gets today's schema",
  async (_, last, lacking) => {
    database = await createEarlierDatabase(last);
    const before = await database.readRows();
    expect(before.board).toHaveLength(85);

    const { applied, notes } = await database.start();

    const lacked = earlierFiles.slice(earlierFiles.indexOf(last) + 1);
    expect(lacked).toHaveLength(lacking);
    expect(applied).toEqual([...lacked, ...laterFiles]);
    expect(notes).toEqual([`${baseline} ${earlierFiles.length}`]);
    expect(await database.readRows()).toEqual(before);
    expect(await database.readHistory()).toEqual([baseline, ...laterFiles]);
    expect(await database.readProduct()).toEqual(await readNewProduct());
    expect(await database.start()).toEqual({ applied: [], notes: [] });
  },
);

test.each([
  ["release 0.2.0", OF_RELEASE_0_2_0],
  ["the version before the newest migration", laterFiles.at(-2) ?? ""],
])(
  "a database of %s keeps its leads, gets what it lacks, and then has today's schema",
  async (_, last) => {
    database = await createEarlierDatabase(last);
    const before = await database.readRows();
    expect(before.board).toHaveLength(85);

    const lacked = laterFiles.slice(laterFiles.indexOf(last) + 1);
    expect(await database.start()).toEqual({ applied: lacked, notes: [] });

    expect(await database.readRows()).toEqual(before);
    expect(await database.readHistory()).toEqual([baseline, ...laterFiles]);
    expect(await database.readProduct()).toEqual(await readNewProduct());
    expect(await database.start()).toEqual({ applied: [], notes: [] });
  },
);
