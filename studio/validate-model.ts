// Sanity's own `schemas validate` of the content model.
import { sanity } from "./run-sanity.ts";

try {
  sanity("schemas", "validate");
} catch {
  // The command has said what is wrong.
  process.exitCode = 1;
}
