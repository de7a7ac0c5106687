import type { TestProjectConfiguration } from "vitest/config";

/** Tests that need only Node: no server, no port, no Postgres. They run on macOS and Windows, too. */
const pureOfPackages = {
  "content-lake": "{actions,mendoza,mutations,perspectives,releases,split-filters,store}.test.ts",
  "supabase-local":
    "{config,cron-schedule,key-file,open-project,password-hash,realtime-{filter,limits},rest-embeds,throttle}.test.ts",
};

/** Tests that mock a module or the console, which must not affect other files of their worker. */
const aloneOfPackages = [
  "packages/supabase-local/tests/cron.test.ts",
  "packages/supabase-local/tests/contract.test.ts",
];

/** Vitest's settings of every test that needs no browser. */
type Settings = { environment: "node"; setupFiles: string[]; exclude: string[] };

/** The projects of a package: `<name>-pure`, `<name>-alone` and, with everything else, `<name>`. */
function projectsOf(name: string, pure: string, settings: Settings): TestProjectConfiguration[] {
  const tests = `packages/${name}/tests`;
  const ownPure = `${tests}/${pure}`;
  const ownAlone = aloneOfPackages.filter((file) => file.startsWith(tests));
  const { exclude } = settings;
  const shared = { ...settings, isolate: false };
  const setupFiles = ["tests/setup-pure.ts"];
  return [
    {
      test: {
        ...shared,
        name,
        include: [`${tests}/**/*.test.ts`],
        exclude: [...exclude, ownPure, ...ownAlone],
      },
    },
    { test: { ...shared, name: `${name}-pure`, include: [ownPure], setupFiles } },
    ...(ownAlone.length > 0
      ? [{ test: { ...settings, name: `${name}-alone`, include: ownAlone } }]
      : []),
  ];
}

/** The projects of all packages; `npm test` runs them only after a change of the package. */
export function packageProjects(settings: Settings): TestProjectConfiguration[] {
  return Object.entries(pureOfPackages).flatMap(([name, pure]) => projectsOf(name, pure, settings));
}
