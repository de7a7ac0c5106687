import { withAccessCheck } from "../../supabase/access.ts";
import { AppError, dataOf } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";

/**
 * `siteKey` is null without a captcha; `isProven` is true after a visitor has passed it; `mayChange` for the primary
 * admin.
 */
export type Captcha = { siteKey: string | null; isProven: boolean; mayChange: boolean };

/** SWR keys of the captcha. */
export const captchaKeys = { settings: () => ["settings", "captcha"] as const };

/** The captcha's settings without its secret; throws AppError. */
export function fetchCaptcha(): Promise<Captcha> {
  return withAccessCheck(async () => {
    const data = await dataOf(supabase.rpc("get_turnstile"));
    const [row] = data as {
      site_key: string | null;
      proven_at: string | null;
      may_change: boolean;
    }[];
    if (!row) throw new AppError("There are no settings", { code: "not_found" });
    return { siteKey: row.site_key, isProven: row.proven_at !== null, mayChange: row.may_change };
  });
}

/** Turns the captcha on with its keys, or off with null, for the primary admin; throws AppError. */
export function changeCaptcha(keys: { siteKey: string; secretKey: string } | null): Promise<void> {
  return withAccessCheck(async () => {
    await dataOf(
      supabase.rpc("change_turnstile", {
        new_site_key: keys?.siteKey ?? null,
        new_secret: keys?.secretKey ?? null,
        // The generated types lack the null of an argument.
      } as { new_site_key: string; new_secret: string }),
    );
  });
}
