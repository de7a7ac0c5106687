import { loadVisitorClient } from "../../supabase/visitor-client.ts";

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

type RenderOptions = {
  sitekey: string;
  action: string;
  appearance: "interaction-only";
  callback: (token: string) => void;
  "error-callback": () => true;
};

/** The window with the global that Turnstile's script adds. */
export type TurnstileWindow = {
  turnstile?: { render(container: HTMLElement, options: RenderOptions): unknown };
};
const page: TurnstileWindow = window as unknown as TurnstileWindow;

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("Turnstile did not load")));
    document.head.append(script);
  });
}

async function passFor(token: string): Promise<string | null> {
  const { functions } = await loadVisitorClient();
  const { data } = await functions.invoke<{ pass?: string }>("verify-turnstile", {
    body: { token },
  });
  return data?.pass ?? null;
}

/**
 * Lets Turnstile check that the visitor is a person; if it needs a click, it appears above the form's notices. Resolves
 * to the server's pass for the lead, or to null without one; rejects if Turnstile's script does not load.
 */
export async function challenge(form: HTMLFormElement, siteKey: string): Promise<string | null> {
  if (!page.turnstile) await loadScript();
  const container = document.createElement("div");
  form.querySelector("[data-notices]")?.before(container);
  return new Promise((resolve) => {
    page.turnstile?.render(container, {
      sitekey: siteKey,
      action: "lead",
      appearance: "interaction-only",
      callback: (token) => void passFor(token).then(resolve, () => resolve(null)),
      "error-callback": () => {
        resolve(null);
        return true;
      },
    });
  });
}
