import { chapters } from "./asvs.ts";
import { type Verdict, verdicts } from "./verdicts.ts";

/** How many attacks on a requirement were made, in which suites, and the names of those that got through. */
export type Tried = { attempts: number; suites: Set<string>; gotThrough: string[] };

/** Returns the verdict on a requirement, else on its section, else on its chapter; undefined if there is none. */
export function verdictOn(requirement: string): Verdict | undefined {
  const parts = requirement.split(".");
  const keys = [requirement, parts.slice(0, 2).join("."), parts[0] ?? ""];
  return keys.map((key) => verdicts[key]).find((verdict) => verdict !== undefined);
}

/** Formats an attack's name as Markdown code, since it can contain any character that the attack sends. */
function quoted(name: string): string {
  return `\`${name.replaceAll("`", "'")}\``;
}

function rowOf(requirement: string, tried: Tried | undefined): { status: string; why: string } {
  const verdict = verdictOn(requirement);
  if (!tried) return verdict ?? { status: "not held", why: "No attack and no verdict" };
  if (tried.gotThrough.length > 0) {
    return {
      status: "not held",
      why: tried.gotThrough.map((name) => `Got through: ${quoted(name)}.`).join(" "),
    };
  }
  const attacks = `${tried.attempts} attack${tried.attempts === 1 ? "" : "s"} (${quoted([...tried.suites].join(" "))})`;
  return {
    status: verdict?.status ?? "held",
    why: verdict ? `${attacks}. ${verdict.why}` : attacks,
  };
}

/** Returns the text of docs/security.md. */
export function securityPage(tried: Map<string, Tried>, date: string): string {
  const all = [...tried.values()];
  const attempts = all.reduce((sum, each) => sum + each.attempts, 0);
  const gotThrough = all.reduce((sum, each) => sum + each.gotThrough.length, 0);
  const rows = chapters.flatMap(({ requirements }) =>
    requirements.map((requirement) => rowOf(requirement, tried.get(requirement)).status),
  );
  const count = (status: string) => rows.filter((each) => each === status).length;
  const tables = chapters.map(({ id, name, requirements }) => {
    const lines = requirements.map((requirement) => {
      const { status, why } = rowOf(requirement, tried.get(requirement));
      return `| ${requirement} | ${status} | ${why.replaceAll("|", "\\|")} |`;
    });
    return `## ${id} ${name}\n\n| Requirement | Verdict | By what |\n| --- | --- | --- |\n${lines.join("\n")}\n`;
  });
  return `# Security

Written by \`npm run bench -- attacks\` (${date}), which attacks the whole local stack over HTTP and WebSocket: ${attempts}
attempts, ${gotThrough} got through. Each row names the suites in \`bench/attacks\` that test its requirement; where it
names none, the code was read instead.

The numbers are those of [OWASP ASVS 5.0](https://github.com/OWASP/ASVS), level 1 and 2: ${count("held")} held,
${count("not applicable")} not applicable, ${count("not held")} not held. What the hosted services (Supabase, Sanity,
the static host) do is outside these tests.

${tables.join("\n")}`;
}
