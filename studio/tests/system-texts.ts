/** Texts of the public site that are in code, file by file, each group with the reason. */
export const systemTexts: { reason: string; files: Record<string, string[]> }[] = [
  {
    reason:
      "names of controls and landmarks, read out by screen readers or shown on every site alike",
    files: {
      "src/ui/form-actions.tsx": ["Cancel"],
      "src/ui/password-input.tsx": ["Hide", "Show"],
      "src/ui/rule-list.tsx": ["… of … rules met"],
      "src/ui/toast-region.tsx": ["Close"],
    },
  },
  {
    reason: "texts for content that is missing or could not be loaded",
    files: {
      "src/desk/error-page.tsx": [
        "This page could not be shown. Reloading usually helps.",
        "Reload",
        "Return to Home",
      ],
      "src/desk/error-boundary.tsx": ["This page could not be shown. Please reload it."],
      "src/sections/section-list.tsx": [
        "This section (…) is not known to this version of the site.",
        "This section could not be drawn.",
      ],
    },
  },
  {
    reason: "words by which the form recognises an answer of the database",
    files: {
      "src/features/lead-form/submit-messages.ts": ["Rate limit", "Invalid email", "Invalid phone"],
    },
  },
  {
    reason: "messages of the admin area, which share their helpers in src/supabase",
    files: {
      "src/supabase/use-optimistic-write.ts": [
        "Error",
        "You are offline: nothing was changed, and nothing is lost.",
      ],
      "src/supabase/use-server-data.ts": ["Error"],
    },
  },
  {
    reason: "the solutions a lead can name, as the database knows them",
    files: {
      "src/lib/lead-rules.ts": [
        "Product Service AI",
        "Waiter AI",
        "Sales Assistant AI",
        "Knowledge Base AI",
        "Custom AI",
      ],
    },
  },
  {
    reason:
      "no text for visitors: selectors, sizes, headers, and what a developer reads about an invalid variable",
    files: {
      "src/lib/parse-env.ts": [
        "VITE_SUPABASE_ANON_KEY (the publishable key: this one is secret)",
        "… (https, and not this machine)",
        "VITE_SUPABASE_ANON_KEY (the project's key: this is a local stack's)",
        "an http(s) address",
        "… (an http(s) address)",
        "the project's publishable key",
        "lower-case letters, digits",
      ],
      "src/live/start-live-page.tsx": [
        'head :is(title, link[rel="canonical"], link[rel="alternate"], meta[property], meta[name="description"], meta[name="keywords"], meta[name="robots"], meta[name^="twitter:"]), body > script[type="application/ld+json"]',
      ],
      "src/content/revision.ts": [
        '*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")]',
        '{"newest": … | order(_updatedAt desc)[0]._updatedAt, "count": count(…)}',
      ],
      "src/features/lead-form/submit-messages.ts": ["…Title", "…Text"],
      "src/features/lead-form/lead-form-notices.tsx": ["…Title", "…Text"],
      "src/features/lead-form/chosen-solution.ts": ["[name=solutionInterested] option"],
      "src/islands/hydrate-islands.ts": [":hover, :focus-within"],
      "src/ui/page-toasts.ts": [":hover, :focus-within"],
      "src/sections/hero/hero.styles.ts": [
        "(min-width: …) calc((min(100vw, …) - 2 * … - …) / 2), calc(100vw - 2 * …)",
      ],
      "src/supabase/client.ts": ["Authorization", "Bearer …"],
      "src/supabase/early-requests.ts": ["Bearer …"],
      "src/supabase/visitor-client.ts": ["Bearer …"],
      "src/site/is-visitor-busy.ts": [
        "input, textarea, select",
        "dialog[open], [role=dialog]",
        "form :is(…)",
      ],
    },
  },
];
