import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

import type { Database } from "./database.ts";
import { LakeError } from "./errors.ts";
import { addGroup, CREATED } from "./grants.ts";
import { openContent } from "./open-content.ts";
import { Store } from "./store.ts";
import { rewriteAssetUrls, removeIncompleteUploads } from "./stored-files.ts";
import type { LakeUsers } from "./users.ts";

export const ACL_MODES = ["public", "private", "custom"] as const;
export type AclMode = (typeof ACL_MODES)[number];

/** What the Management API lists about a dataset. */
type Facts = {
  aclMode: AclMode;
  datasetProfile: "content" | "comments";
  /** The dataset whose comments and tasks it stores. */
  addonFor: string | null;
  createdAt: string;
  createdByUserId: string;
};

/** An open dataset, with the folders of its files. */
export type Dataset = {
  dataset: string;
  store: Store;
  facts: Facts;
  assetsDir: string;
  cacheDir: string;
  /** Aborted when the dataset is deleted or the lake stops: ends every stream and timer of the dataset. */
  closing: AbortSignal;
};

type OpenDataset = Dataset & { folder: string; database: Database; end: () => void };

/** The rule of Sanity's own CLI for the name of a dataset. */
const NAME = /^[a-z0-9][-_a-z0-9]{0,62}[a-z0-9]$/;

/** Prefix of the folder of a dataset that is being deleted; after a crash the next start deletes the folder. */
const DELETED = ".deleted-";

/** A dataset that was made over the API stores its settings in its own database under this key. */
const FACTS = "dataset";

/**
 * The datasets of the project: the one that the lake is started with, the one of its comments, and those made over the
 * API. Each of the last has a folder with its name, and these folders are the only list of them.
 */
export class Datasets {
  /** What was repaired when the datasets were opened, as lines for the terminal. */
  readonly warnings: string[] = [];
  readonly main: Dataset;
  readonly #comments: Dataset;
  readonly #datasetsDir: string;
  readonly #users: LakeUsers;
  readonly #url: string;
  readonly #openFolder: typeof openContent;
  readonly #openDatasets = new Map<string, OpenDataset>();
  readonly #watchers = new Set<(dataset: Dataset) => void>();

  constructor(
    directory: string,
    options: { main: string; users: LakeUsers; url: string },
    openFolder = openContent,
  ) {
    const { main } = options;
    this.#openFolder = openFolder;
    this.#users = options.users;
    this.#url = options.url;
    this.#datasetsDir = path.join(directory, "datasets");
    mkdirSync(this.#datasetsDir, { recursive: true });
    try {
      this.main = this.#open(main, directory, factsOf("public"));
      this.#comments = this.#open(
        `${main}-comments`,
        path.join(directory, "comments"),
        factsOf("private", main),
      );
      for (const name of readdirSync(this.#datasetsDir)) {
        const folder = path.join(this.#datasetsDir, name);
        if (name.startsWith(DELETED)) rmSync(folder, { recursive: true, force: true });
        else if (NAME.test(name) && !this.#openDatasets.has(name)) this.#open(name, folder);
      }
    } catch (error) {
      this.close();
      throw error;
    }
  }

  all(): Dataset[] {
    return [...this.#openDatasets.values()];
  }

  get(name: string): Dataset | undefined {
    return this.#openDatasets.get(name);
  }

  /** The dataset of that name; throws 404 when there is none. */
  find(name: string): Dataset {
    const dataset = this.get(name);
    if (!dataset) throw new LakeError(404, "notFound", `Dataset "${name}" not found`);
    return dataset;
  }

  /** Calls `start` with every dataset, and with each one that is made later. */
  watch(start: (dataset: Dataset) => void): void {
    this.#watchers.add(start);
    this.all().forEach(start);
  }

  /** Makes an empty dataset; throws 400 for a name that is not allowed and 409 for one that is taken. */
  create(name: string, aclMode: AclMode, createdByUserId: string): Dataset {
    if (!NAME.test(name)) throw new LakeError(400, "badRequest", `Invalid dataset name "${name}"`);
    return this.#make(name, { ...factsOf(aclMode), createdByUserId });
  }

  /** The dataset for the comments on another one; created if it is missing. */
  commentsOn(name: string, createdByUserId: string): Dataset {
    const existing = this.all().find(({ facts }) => facts.addonFor === this.find(name).dataset);
    const facts = { ...factsOf("private", name), createdByUserId };
    return existing ?? this.#make(`${name}-comments`, facts);
  }

  /** Changes who may read a dataset. */
  setAclMode(name: string, aclMode: AclMode): void {
    const { store, facts } = this.find(name);
    facts.aclMode = aclMode;
    store.database.setValue(FACTS, facts);
  }

  /** Deletes a dataset with its comments and files; throws 403 for the two that always exist. */
  delete(name: string): void {
    const openDataset = this.#openDatasets.get(this.find(name).dataset);
    if (!openDataset || openDataset === this.main || openDataset === this.#comments) {
      const reason = "The dataset that the lake was started with cannot be deleted";
      throw new LakeError(403, "forbidden", reason);
    }
    for (const { dataset, facts } of this.all()) {
      if (facts.addonFor === name) this.delete(dataset);
    }
    const { folder, database, end } = openDataset;
    this.#openDatasets.delete(name);
    end();
    database.close();
    const aside = path.join(this.#datasetsDir, `${DELETED}${name}-${Date.now()}`);
    renameSync(folder, aside);
    rmSync(aside, { recursive: true, force: true });
  }

  /** Ends the streams and timers of every dataset. */
  end(): void {
    for (const { end } of this.#openDatasets.values()) end();
  }

  /** Closes every database; nothing can be read or written any more. */
  close(): void {
    for (const { database } of this.#openDatasets.values()) database.close();
  }

  #make(name: string, facts: Facts): Dataset {
    const folder = path.join(this.#datasetsDir, name);
    if (this.#openDatasets.has(name) || existsSync(folder)) {
      throw new LakeError(409, "conflict", `Dataset "${name}" already exists`);
    }
    const created = this.#open(name, folder, { ...facts, createdAt: new Date().toISOString() });
    created.store.database.setValue(FACTS, created.facts);
    this.#watchers.forEach((start) => start(created));
    return created;
  }

  #open(dataset: string, folder: string, initial = factsOf("public")): Dataset {
    const assetsDir = path.join(folder, "assets");
    const cacheDir = path.join(folder, "image-cache");
    for (const each of [assetsDir, cacheDir]) {
      mkdirSync(each, { recursive: true });
      removeIncompleteUploads(each);
    }
    const { database, warnings } = this.#openFolder(folder);
    this.warnings.push(...warnings);
    const store = new Store(database);
    const facts = { ...initial, ...(database.getValue(FACTS) as Partial<Facts> | null) };
    if (facts.datasetProfile === "content") addGroup(store, this.#users);
    rewriteAssetUrls(store, this.#url);
    const controller = new AbortController();
    const opened = { dataset, store, facts, assetsDir, cacheDir, folder, database };
    const end = () => controller.abort();
    this.#openDatasets.set(dataset, { ...opened, closing: controller.signal, end });
    return this.find(dataset);
  }
}

function factsOf(aclMode: AclMode, addonFor: string | null = null): Facts {
  const datasetProfile = addonFor === null ? "content" : "comments";
  return { aclMode, datasetProfile, addonFor, createdAt: CREATED, createdByUserId: "" };
}
