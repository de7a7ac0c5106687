/** Texts of the public site that are in code, file by file, each group with the reason. */
export const systemTexts: { reason: string; files: Record<string, string[]> }[] = [
  {
    reason:
      "names of controls and landmarks, read out by screen readers or shown on every site alike",
    files: {
      "src/pages/legal-page.tsx": ["Contents"],
      "src/sections/hero/chat-scene.tsx": ["Customer"],
      "src/sections/testimonials/stars.tsx": ["Rated … out of …"],
      "src/sections/video-showcase/phone-video.tsx": [
        "Captions",
        "Your browser does not support the video tag.",
        "Play: …",
      ],
      "src/sections/video-showcase/phone-video.island.ts": ["Play", "Pause"],
      "src/site/breadcrumbs.tsx": ["Breadcrumb"],
      "src/site/conversion-popup.tsx": ["Close"],
      "src/site/mobile-menu.tsx": ["Menu", "Main"],
      "src/site/site-footer.tsx": ["Footer"],
      "src/site/site-header.tsx": ["Skip to content", "Main", "Sign In"],
      "src/ui/password-input.tsx": ["Hide", "Show"],
      "src/ui/rule-list.tsx": ["… of … rules met"],
      "src/ui/page-toast-region.tsx": ["Notifications", "Close"],
      "src/ui/toast-region.tsx": ["Close"],
    },
  },
  {
    reason: "what is said when content is missing or could not be loaded",
    files: {
      "src/desk/broken-page.tsx": [
        "This page could not be shown. Loading it again usually helps.",
        "Load again",
        "Return to Home",
      ],
      "src/desk/error-boundary.tsx": ["This page could not be shown. Please load it again."],
      "src/pages/not-found.tsx": ["Oops! Page not found", "Return to Home"],
      "src/sections/email-capture/email-form.tsx": ["Thank you!", "Email", "Sending...", "Send"],
      "src/sections/section-list.tsx": [
        "This section (…) is not known to this version of the site.",
        "This section could not be drawn.",
      ],
      "src/features/lead-form/lead-form-content.ts": [
        "Company Name",
        "Contact Name",
        "Contact Number",
        "Email",
        "Solution Interested",
        "Select a solution",
        "Remarks (Optional)",
        "Submit Request",
        "Submitting...",
        "By sending this form you agree that we may contact you about your request, as described in our",
        "privacy policy",
      ],
    },
  },
  {
    reason: "what becomes of a request: answers and mishaps of the lead form",
    files: {
      "src/lib/lead-rules.ts": ["Remarks contain invalid characters"],
      "src/features/lead-form/submit-messages.ts": [
        "Thank You!",
        "Your submission has been received. We'll contact you soon!",
        "Error",
        "There was an error submitting your form. Please try again.",
        "Rate Limit Exceeded",
        "Too many submissions. Please try again in an hour.",
        "Many Requests Right Now",
        "Your request was not stored yet. Please try again in a minute.",
        "Invalid Email",
        "Please enter a valid email address.",
        "Invalid Phone Number",
        "Please enter a valid phone number.",
        "Rate limit",
        "Invalid email",
        "Invalid phone",
      ],
      "src/features/lead-form/lead-form-notices.tsx": [
        "Still sending",
        "The connection is slow. Please keep this page open: nothing you typed is lost.",
        "Not sent yet",
        "Everything you typed is still here, so you can try again.",
        "No connection: saved, will send",
        "Many requests right now: saved, will send",
        "Your request is kept in this browser and goes out by itself within minutes. If you close this page first, it goes out on your next visit.",
        "Your request is kept in this browser and goes out as soon as you are online again. If you close this page first, it goes out on your next visit.",
        "Sent",
        "We are taking you to the home page.",
        "Change request",
      ],
      "src/features/lead-form/lead-form.tsx": [
        "This form needs JavaScript to be sent.",
        "Please check the following:",
        "Leave this empty",
        "The form is still loading. If it stays like this, please load the page again.",
      ],
    },
  },
  {
    reason: "titles of messages in the admin area, which share their helpers in src/supabase",
    files: {
      "src/supabase/use-optimistic-write.ts": ["Error"],
      "src/supabase/use-server-data.ts": ["Error"],
    },
  },
  {
    reason: "a period of the lead desk's settings, in words",
    files: { "src/lib/kept-period.ts": ["one year", "one month"] },
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
      "no text: selectors, sizes and headers, and what a developer reads about a bad variable at the start",
    files: {
      "src/lib/parse-env.ts": [
        "VITE_SUPABASE_ANON_KEY (the publishable key: this one is secret)",
        "… (https, and not this machine)",
        "VITE_SUPABASE_ANON_KEY (the project's: this one is of a local stack)",
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
      "src/features/lead-form/contact-query.ts": ["[name=solutionInterested] option"],
      "src/islands/wake-islands.ts": [":hover, :focus-within"],
      "src/ui/page-toasts.ts": [":hover, :focus-within"],
      "src/sections/hero/hero.styles.ts": [
        "(min-width: …) calc((min(100vw, …) - 2 * … - …) / 2), calc(100vw - 2 * …)",
      ],
      "src/supabase/visitor-client.ts": ["Bearer …"],
      "src/site/is-visitor-busy.ts": [
        "input, textarea, select",
        "dialog[open], [role=dialog]",
        "form :is(…)",
      ],
    },
  },
];
