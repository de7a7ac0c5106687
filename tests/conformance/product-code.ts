import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Patterns of the code that runs against the hosted services; tests and local servers are left out. */
const product = [
  "src/**/*.{ts,tsx}",
  "studio/**/*.{ts,tsx}",
  "prerender/**/*.ts",
  "supabase/*.ts",
  "supabase/functions/**/*.ts",
  "tools/{deploy,backup}/**/*.ts",
  "scripts/*.ts",
];

function isProduct(file: string): boolean {
  return !/\.test\.|\/(tests?|testing|node_modules|dist)\/|\.generated\.|test-functions/.test(file);
}

let texts: string[] | undefined;

function readProduct(): string[] {
  return globSync(product, { cwd: root, exclude: (name) => name === "node_modules" })
    .filter(isProduct)
    .map((file) => readFileSync(join(root, file), "utf8"));
}

/** Whether the pattern occurs in the product's code. */
export function findInProduct(pattern: RegExp): boolean {
  texts ??= readProduct();
  return texts.some((text) => pattern.test(text));
}
