/** A folder whose mutation score is recorded: what is mutated, and the tests that try the mutants. */
export type MutatedFolder = {
  mutate: string[];
  tests: string[];
  /** Whether the tests need no document and mock no module, so that all run in one worker: faster. */
  isPure?: true;
};

function filesOf(folder: string): MutatedFolder {
  return {
    mutate: [`${folder}/*.{ts,tsx}`, `!${folder}/*.test.{ts,tsx}`, `!${folder}/*.styles.ts`],
    tests: [`${folder}/*.test.ts`, `${folder}/*.test.tsx`],
  };
}

const leadModel = "src/features/{leads,lead-views}/model";
const leadData = "src/features/{leads/{data,realtime},lead-actions,lead-views/data}";
/** The data modules of single features of the desk. */
const ownData =
  "src/features/{lead-hours/holidays,lead-outcome/outcome,lead-privacy/person,lead-panel/reading,lead-selection/bulk,today/today}-data.ts";
const bulkActions = "src/features/lead-selection/use-bulk-actions.ts";

/**
 * The folders by the name that `npm run mutation -- NAME` takes. Tests that start a server are left out, because every
 * mutant runs the tests that reach it.
 */
export const MUTATED_FOLDERS: Record<string, MutatedFolder> = {
  "packages/content-lake": {
    mutate: [
      "packages/content-lake/src/{store,staging,mutations,references,perspectives,ids}.ts",
      "packages/content-lake/src/{action,actions,release-actions,versions}.ts",
    ],
    tests: ["packages/content-lake/tests/{store,mutations,actions,releases,perspectives}.test.ts"],
    isPure: true,
  },
  "src/supabase": {
    ...filesOf("src/supabase"),
    mutate: ["src/supabase/*.ts", "!src/supabase/{*.test,database.generated}.ts"],
  },
  "src/features/lead-form/lead.schema.ts": {
    // The desk uses the schema's rules, too.
    mutate: ["src/features/lead-form/lead.schema.ts", "src/lib/{lead-rules,contact-rules}.ts"],
    tests: ["src/features/lead-form/lead.schema.test.ts"],
    isPure: true,
  },
  // Its tests need the form in a document, which takes seconds for each mutant.
  "src/features/lead-form/lead-form.island.ts": {
    mutate: ["src/features/lead-form/{lead-form.island,lead-sending,lead-submission}.ts"],
    tests: ["src/features/lead-form/lead-form*.test.tsx"],
  },
  "src/features/lead-form": {
    mutate: [
      "src/features/lead-form/*.ts",
      "!src/features/lead-form/{lead.schema,lead-sending,lead-submission,*.island,*.test,*.styles}.ts",
    ],
    tests: ["src/features/lead-form/*.test.ts"],
  },
  "src/islands": filesOf("src/islands"),
  "src/features/leads/model": {
    ...filesOf(leadModel),
    mutate: [
      ...filesOf(leadModel).mutate,
      "src/features/lead-privacy/person-copy.ts",
      "src/features/today/today.ts",
    ],
    tests: [
      ...filesOf(leadModel).tests,
      "src/features/{lead-privacy/person-copy,today/today}.test.ts",
    ],
    isPure: true,
  },
  "src/features/leads/data": {
    mutate: [...filesOf(leadData).mutate, ownData, bulkActions],
    tests: [
      ...filesOf(leadData).tests,
      "src/features/{lead-outcome,lead-privacy,lead-selection}/*-data.test.ts",
      "src/features/lead-selection/use-bulk-actions*.test.tsx",
    ],
  },
  // Before the folder that contains it: a name on the command line belongs to the first entry that it begins with.
  "src/features/sign-in/second-factor": {
    ...filesOf("src/features/sign-in/second-factor"),
    mutate: [
      "src/features/sign-in/second-factor/*.{ts,tsx}",
      "!src/features/sign-in/second-factor/{*.test,*.styles}.{ts,tsx}",
    ],
  },
  "src/features/sign-in": {
    ...filesOf("src/features/sign-in"),
    mutate: [
      "src/features/sign-in/*.{ts,tsx}",
      "!src/features/sign-in/{*.test,*.styles,focused-title,sign-in-frame,water-lines}.{ts,tsx}",
    ],
  },
};
