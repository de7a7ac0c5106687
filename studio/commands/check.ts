// `npm run content:check`: reports every finding in the content. Exit code 1 when there is one.
import { readArguments } from "./read-arguments.ts";
import { checkContent } from "../checks/check-content.ts";
import { readPathsWithoutCard } from "../checks/check-link-cards.ts";
import { studioEnv } from "../studio-env.ts";
import { type ContentDocument, type Finding, toContent } from "../texts/content.ts";
import { validateWithModel } from "../checks/validate-with-model.ts";
import { openDataset, readTarget, runCommand } from "./dataset.ts";
import { pathToText } from "./path-to-text.ts";

const EVERYTHING = `*[!(_id in path("_.**")) && !(_type match "system.*")]`;

function describe({ documentType, documentId, path, level, message }: Finding): string {
  const field = path.length > 0 ? ` ${pathToText(path)}` : "";
  return `${level.padEnd(7)}  ${documentType} ${documentId}${field}\n         ${message}`;
}

readArguments({});
await runCommand(async () => {
  const target = readTarget(process.env);
  const client = openDataset(target);
  const content = toContent(await client.fetch<ContentDocument[]>(EVERYTHING));
  const withoutCard = await readPathsWithoutCard(studioEnv.siteUrl);
  const { findings } = await checkContent(content, validateWithModel(client), withoutCard);
  const count = findings.length === 1 ? "1 finding" : `${findings.length} findings`;
  const summary = `${content.documents.length} documents in ${target.name}: ${count}`;
  process.stdout.write(`${[...findings.map(describe), summary].join("\n")}\n`);
  if (findings.length > 0) process.exitCode = 1;
});
