/** The verdict on a requirement that attacks do not test, or only in part. */
export type Verdict = { status: "held" | "not applicable" | "not held"; why: string };

const held = (why: string): Verdict => ({ status: "held", why });
const notApplicable = (why: string): Verdict => ({ status: "not applicable", why });
const notHeld = (why: string): Verdict => ({ status: "not held", why });

/** Verdicts by requirement, section or chapter; the most specific one that matches a requirement applies. */
export const verdicts: Record<string, Verdict> = {
  "V1.1": held(
    "React, Helmet and the Telegram message escape where they write; `clean-text.ts` decodes once",
  ),
  "V1.2.3": held("`serializeForScript` in `structured-data.ts`"),
  "V1.2.5": held("No request starts a command of the operating system"),
  "V1.2.6": notApplicable("No LDAP"),
  "V1.2.7": notApplicable("No XPath"),
  "V1.2.8": notApplicable("No LaTeX"),
  "V1.2.9": held("Words to search for become quoted query terms, never a pattern"),
  "V1.3.1": notApplicable("No HTML is taken: rich text is Portable Text"),
  "V1.3.2": held("No eval; the policy has no `unsafe-eval`"),
  "V1.3.4": held("The lake serves SVG with its own policy: `packages/content-lake/src/files.ts`"),
  "V1.3.5": notApplicable("No templates from users"),
  "V1.3.6": held(
    "Functions read addresses from the environment. They call push services and the receiver of the webhook by " +
      "https, at the public address that was checked, even if the name leads elsewhere later",
  ),
  "V1.3.7": notApplicable("No templates from users"),
  "V1.3.8": notApplicable("No JNDI"),
  "V1.3.9": notApplicable("No memcache"),
  "V1.3.10": held("Postgres' `raise` takes no format from requests"),
  "V1.3.11": held(
    "Mail is written by the auth server and by nodemailer; `email` takes no line break",
  ),
  "V1.4": held("JavaScript and SQL manage memory themselves; numbers have CHECK constraints"),
  "V1.5.1": notApplicable(
    "No XML except SVG: librsvg renders it in the local stack, Sanity on a hosted one",
  ),
  "V1.5.2": held("JSON only, checked with zod or by the columns' types"),
  "V2.1": held("The specification, `lead.schema.ts`, decisions 010 and 017"),
  "V2.2": held("Form and database have the same rules: `tests/fixtures/lead-cases.json`"),
  "V2.3.1": held(
    "A move names the stage that the user saw; the time at which a form was opened is signed",
  ),
  "V2.3.2": held("Limits in `app_settings`, counted in the database"),
  "V2.4": held("Limits by mailbox, network and site; decision 017"),
  "V3.2.2": held("React text nodes; `tests/e2e/form-hostile.spec.ts`"),
  "V3.3": notApplicable(
    "The one cookie keeps whether the desk's sidebar is open; sessions are in localStorage",
  ),
  "V3.3.1": notHeld(
    "The sidebar's cookie, which no server reads, has neither `Secure` nor a prefix",
  ),
  "V3.3.2": held("`SameSite=Lax`: `use-sidebar.ts`"),
  "V3.3.3": notHeld(
    "The sidebar's cookie has the path `/admin` and no `Secure`, so it cannot have the prefix `__Host-`",
  ),
  "V3.5.4": held("Site, Studio and backend have separate hosts; the desk shares the site's host"),
  "V3.5.5": held("Sanity's comlink checks the Studio's origin: decision 003"),
  "V3.7.1": held("No plug-ins"),
  "V4.1.1": held("Every server names type and charset: `file-types.ts`"),
  "V4.1.2": notApplicable("The static host provides TLS and its redirects"),
  "V4.3.1": held("GROQ ends after ten seconds: decision 012"),
  "V4.3.2": notApplicable("No GraphQL: pg_graphql is not installed"),
  "V4.4.1": held(
    "Pages of https sites open WebSockets by wss only: `host-files.ts`; the build refuses a public site without TLS",
  ),
  "V4.4": held("The access token opens the channel; `roles.sql`"),
  "V5.1": held("`docs/editing.md`: pictures and films, 20 MB; hosted: Sanity's"),
  "V5.2.1": held("20 MB: `limits.test.ts`"),
  "V5.2.2": held("The type is read from the content: `assets.test.ts`"),
  "V5.2.3": held(
    "Only operators open archives, in `restore` and `content:import`: `hostile-archives.test.ts`, " +
      "`hostile-content.test.ts`",
  ),
  "V5.3.1": held("Uploads are served with `sandbox`, none is run"),
  "V5.4": held("Uploads are named by their hash; the CSV by its date"),
  "V5.4.3": notHeld("No antivirus: only signed-in marketers upload, to Sanity"),
  "V6.1.1": held(
    "`SECURITY.md`, decisions 013 and 014: a locked account is unlocked automatically",
  ),
  "V6.1.2": held("The product's words are in `common-passwords.ts`"),
  "V6.1.3": held(
    "Users sign in by password only; a mailed link only replaces a forgotten one: decision 014",
  ),
  "V6.2.1": notHeld(
    "The specification accepts 6 characters for a new admin; a changed password needs 8",
  ),
  "V6.2.2": held("Settings, Change Password"),
  "V6.2.3": held(
    "A change needs its own sign-in of the last minute, with the current password typed for it: `sessions.sql`",
  ),
  "V6.2.4": held(
    "Form and local server refuse common passwords; hosted Auth's rules refuse nearly all of them",
  ),
  "V6.2.5": notHeld("The specification asks for a mix of characters"),
  "V6.2.6": held("`password-input.tsx`"),
  "V6.2.7": held("Named for password managers; nothing stops pasting"),
  "V6.2.8": held("Sent and compared as typed"),
  "V6.2.9": held("72 bytes, which is bcrypt's limit"),
  "V6.2.10": held("No password expires"),
  "V6.2.11": notHeld("Form and local server refuse the product's words; hosted Auth takes no list"),
  "V6.2.12": notHeld(
    "Hosted only, and on a paid plan: `password_hibp`; locally a list of common ones",
  ),
  "V6.3.3": notHeld(
    "Off by default. Users with a second factor have to use it, and all users if the primary admin requires it: " +
      "`roles.sql`",
  ),
  "V6.4.1": held("There are no initial passwords; a link works once, for an hour"),
  "V6.4.2": held("There are no password hints or secret questions"),
  "V6.4.3": held(
    "A mailed link replaces a forgotten password once; with a second factor, its code is also needed: decision 014",
  ),
  "V6.4.4": held("Recovery codes, or the primary admin: `sessions.sql`"),
  "V6.5": held("Codes from a CSPRNG: `sessions.sql`, `otpauth`"),
  "V6.5.1": notHeld(
    "Recovery codes and links work once, and so do an app's codes locally. Hosted Auth may accept an app's code " +
      "twice within 90 seconds: decision 013",
  ),
  "V6.5.2": held("bcrypt with a salt for each person: `sessions.sql`"),
  "V6.5.4": held("Recovery codes have 80 random bits"),
  "V6.5.5": notHeld(
    "An app's code is valid for 90 seconds: Auth also accepts the previous and the next code",
  ),
  "V6.6.1": notApplicable("No codes by phone"),
  "V6.6.2": notApplicable(
    "No mailed code or link signs anybody in: the mailed link only sets a password",
  ),
  "V6.6.3": held(
    "Three mails at once, then one in twenty minutes; 256 random bits locally, ten digits hosted",
  ),
  "V6.8": notApplicable("One identity provider: Supabase Auth"),
  "V7.1": held("`docs/privacy.md`, `docs/deploy.md`: 12 hours unused, 7 days at most"),
  "V7.1.2": held("Decision 015: any number of sessions at once, listed in Settings"),
  "V7.1.3": notApplicable("No federation"),
  "V7.2": held(
    "Tokens are checked by the backend for each request, against the live session: `roles.sql`",
  ),
  "V7.3": held("12 hours unused, 7 days at most, in the database"),
  "V7.4.3": held("A changed password ends the other sessions"),
  "V7.4.4": held("Logout is in the header of every page of the desk"),
  "V7.4.5": notHeld(
    "An admin can end another user's sessions only by deleting the account; the operator can in Supabase's dashboard",
  ),
  "V7.5.1": notHeld(
    "Held for changing a password, handing over the primary role and removing a factor. Adding the first app " +
      "needs no password",
  ),
  "V7.5.2": notHeld("Users list and end their sessions, but are not asked for the password first"),
  "V7.6": notApplicable("No federation"),
  "V8.1": held("`supabase/tests/access-matrix.ts` lists who may do what with each column"),
  "V8.4.1": notApplicable("One tenant"),
  "V9.2.3": held("Tokens of one project open only that project"),
  "V9.2.4": notApplicable("One audience"),
  V10: notApplicable("No OAuth or OIDC: people sign in with email and password"),
  "V11.1": held("`docs/inventory.md`: keys, who uses them, when they are changed"),
  "V11.2": held("Node's, Postgres' (pgcrypto) and the browser's implementations"),
  "V11.2.2": held(
    "Each primitive is used in one function; what they sign is valid for two days at most",
  ),
  "V11.3": notApplicable("The product itself encrypts nothing"),
  "V11.4.2": held("bcrypt, by the auth server"),
  "V11.4": held("SHA-256 and HMAC-SHA-256"),
  "V11.4.4": notApplicable("No key is derived from a password"),
  "V11.5": notHeld(
    "256 bits for signatures and links; recovery codes have 80, so that they can be typed",
  ),
  "V11.6": held("HS256 locally, the project's keys hosted"),
  V12: notApplicable(
    "TLS is the host's and the services'; the build refuses public addresses without it",
  ),
  "V12.2.1": held("The build refuses public addresses without TLS; HSTS for two years"),
  "V13.1.1": held("`docs/deploy.md` and the policy's `connect-src`"),
  "V13.2.1": notHeld("Functions use the project's secret key, which does not change automatically"),
  "V13.2.2": notHeld("That key may do everything; each function checks its caller again"),
  "V13.2.3": held(
    "Keys and passwords are generated for each data folder; the demo admin exists only locally",
  ),
  "V13.2.4": notHeld(
    "`connect-src` in browsers; functions may call any host, since push services have no fixed list",
  ),
  "V13.2.5": held("The Deno of the local stack gets network, environment and two folders"),
  "V13.3.1": notHeld(
    "Secrets are environment variables of host and functions, not in a vault; no page contains one",
  ),
  "V13.4.1": held("`dist/site` has built files only"),
  "V13.4.2": held("Production builds; the local lake refuses NODE_ENV=production"),
  "V13.4.3": held("A folder without a page is a 404"),
  "V14.1": held("`docs/inventory.md`: levels of protection, and where data of each level is"),
  "V14.2.1": notHeld(
    "A change of a lead sends its old next action and value in the URL; the desk's URL has the searched words",
  ),
  "V14.2.3": held("No trackers; the policy names every origin"),
  "V14.2.4": held("`docs/privacy.md`: retention by jobs"),
  "V14.3.1": held("Signing out clears session and caches of the desk"),
  "V14.3.3": notHeld(
    "The session is in localStorage, as the specification says; so is a lead that waits to be sent",
  ),
  "V15.1.1": notHeld("Renovate and `SECURITY.md`, without time frames"),
  "V15.1.2": held("`package-lock.json`, `THIRD-PARTY-NOTICES.md`"),
  "V15.1.3": held("Decision 012: queries and link cards have deadlines"),
  "V15.2.1": notHeld(
    "Renovate proposes updates every Monday; this run has no network to look up known vulnerabilities",
  ),
  "V15.2.3": held("The desk's code is not in public pages: `tests/served/built-code.test.ts`"),
  "V15.3.1": held("Columns are granted one by one"),
  "V15.3.2": held(
    'No redirect passes on a secret or personal data: `redirect` is "error" or "manual"; other requests go to ' +
      "the operator's own hosts",
  ),
  "V15.3.4": held("Only the entry that the gateway adds to the header counts: `rate-limit.sql`"),
  "V15.3.5": held("TypeScript strict, zod, CHECKs"),
  "V15.3.6": held("No merging of foreign objects; `Object.hasOwn`"),
  "V15.3.7": held("PostgREST reads each parameter as its own filter"),
  "V16.1.1": held("`docs/inventory.md`, `docs/audit-log.md`"),
  "V16.2": held(
    "The audit log has actor, action, subject and the time in UTC; leads are named by id",
  ),
  "V16.3.1": held(
    "Hosted, wrong passwords need the Team plan's hook; below it they are in the dashboard's logs",
  ),
  "V16.3.2": notHeld(
    "The audit log has refused sign-ins, and each session that opened the desk, which it has to do before it " +
      "reads a lead. Only the services' own logs have refused reads and writes, and which leads a session read " +
      "without the desk",
  ),
  "V16.3": held(
    "Sign-ins, refusals, accounts and settings: `audit-log.sql`; errors in the functions' logs",
  ),
  "V16.4.2": held("No role may change the audit log: `audit-log.sql`"),
  "V16.4.3": notHeld("The audit log is in the same database; a log drain is the operator's"),
  "V16.5.1": held("Clients get an error code and a plain sentence: `functions/_shared`"),
  "V16.5.2": held(
    "A failed notification loses no lead; without the CMS, visitors see the built page",
  ),
  "V16.5.3": held("Policies refuse by default; boundaries at root, route and section"),
  V17: notApplicable("No WebRTC"),
};
