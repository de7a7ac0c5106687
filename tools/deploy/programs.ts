/** The command-line programs of a deployment. Those in package-lock.json are called without a version. */
export type Program = "supabase" | "sanity" | "wrangler" | "netlify" | "npm";

/**
 * The command before the arguments. wrangler and netlify-cli are not in package.json: they would add 580 MB to every
 * clone, and only a deployment to their host needs one. Renovate reads the versions here.
 */
const STARTS: Record<Program, string[]> = {
  supabase: ["npx", "supabase"],
  sanity: ["npx", "sanity"],
  wrangler: ["npx", "--yes", "wrangler@4.164.0"],
  netlify: ["npx", "--yes", "netlify-cli@27.10.2"],
  npm: ["npm"],
};

/** Sanity's CLI reads its configuration from the folder it is started in. */
export function folderOf(program: Program): "studio" | "." {
  return program === "sanity" ? "studio" : ".";
}

/** A whole command line as its words. */
export function commandLine(program: Program, args: string[]): string[] {
  return [...STARTS[program], ...args];
}

/** A word quoted for a shell; a variable's name, which a plan shows instead of a missing value, stays unquoted. */
function quote(word: string): string {
  if (/^[\w=./-]*\$\w+$/.test(word)) return `"${word}"`;
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A command line as a user would type it. */
export function formatCommand(program: Program, args: string[]): string {
  return commandLine(program, args).map(quote).join(" ");
}
