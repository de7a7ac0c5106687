import * as z from "zod/mini";
import { useRefetchingWrite } from "../../supabase/use-refetching-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Card, CardTitle, CardForm } from "../../ui/card.styles.ts";
import { Field, TextInput } from "../../ui/field.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { useSchemaForm } from "../../ui/use-schema-form.ts";
import { useBusy } from "../../ui/use-busy.ts";
import { QuietButton, SubmitButton } from "../../ui/work-button.tsx";
import { checkedData, checkedWrite } from "../../supabase/access.ts";
import { AppError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";

/**
 * The captcha of the contact form. `siteKey` is null while it is off; `isProven` is true after a visitor has passed it;
 * `mayChange` is true for the primary admin.
 */
type Captcha = { siteKey: string | null; isProven: boolean; mayChange: boolean };

/** SWR keys of the captcha. */
const captchaKeys = { settings: () => ["settings", "captcha"] as const };

/** Returns the captcha's settings, without its secret key; throws AppError. */
async function fetchCaptcha(): Promise<Captcha> {
  const data = await checkedData(supabase.rpc("get_turnstile"));
  const [row] = data as {
    site_key: string | null;
    proven_at: string | null;
    may_change: boolean;
  }[];
  if (!row) throw new AppError("get_turnstile returned no row", { code: "not_found" });
  return { siteKey: row.site_key, isProven: row.proven_at !== null, mayChange: row.may_change };
}

/** Turns the captcha on with these keys, or off for null. Only the primary admin may do that. Throws AppError. */
function changeCaptcha(keys: { siteKey: string; secretKey: string } | null): Promise<void> {
  return checkedWrite(
    supabase.rpc("change_turnstile", {
      new_site_key: keys?.siteKey ?? null,
      new_secret: keys?.secretKey ?? null,
      // The arguments may be null, which the generated types do not allow.
    } as { new_site_key: string; new_secret: string }),
  );
}

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

function key(name: string) {
  return z
    .string()
    .check(z.trim(), z.regex(/^[0-9A-Za-z_-]{10,100}$/, `Enter the ${name} from Cloudflare`));
}

/** Validates the keys of a Turnstile widget; the database checks the same rules. */
const captchaSchema = z.object({ siteKey: key("site key"), secretKey: key("secret key") });

type CaptchaValues = z.output<typeof captchaSchema>;

type CaptchaProps = { onSaved: () => Promise<void> };

function useCaptchaWrite(onSaved: () => Promise<void>) {
  const change = useRefetchingWrite("captcha", onSaved);
  return (keys: CaptchaValues | null) =>
    change(() => changeCaptcha(keys), {
      done: keys ? "The captcha is on." : "The captcha is off.",
      failureMessage: "Failed to change the captcha. Please try again.",
    });
}

function TurnOn({ onSaved }: CaptchaProps) {
  const change = useCaptchaWrite(onSaved);
  const { register, errors, isSubmitting, onSubmit } = useSchemaForm(captchaSchema, {
    siteKey: "",
    secretKey: "",
  });
  return (
    <CardForm noValidate onSubmit={onSubmit(change)}>
      <p>
        Off. With the keys of a Cloudflare Turnstile widget, the contact form checks that a visitor
        is a person. A request that fails is stored and marked as suspected spam. The privacy policy
        must then name Cloudflare.
      </p>
      <Field label="Site key" error={errors.siteKey?.message}>
        <TextInput required autoComplete="off" spellCheck={false} {...register("siteKey")} />
      </Field>
      <Field label="Secret key" error={errors.secretKey?.message}>
        <TextInput
          type="password"
          required
          autoComplete="off"
          spellCheck={false}
          {...register("secretKey")}
        />
      </Field>
      <SubmitButton isBusy={isSubmitting} busy="Turning on...">
        Turn On Captcha
      </SubmitButton>
    </CardForm>
  );
}

function TurnOff({ captcha, onSaved }: CaptchaProps & { captcha: Captcha }) {
  const change = useCaptchaWrite(onSaved);
  const [isSubmitting, start] = useBusy();
  return (
    <CardForm
      onSubmit={(event) => {
        event.preventDefault();
        start(() => change(null));
      }}
    >
      <p>
        {captcha.isProven
          ? "On. Requests that did not pass the captcha are marked as suspected spam."
          : "It starts with the next build of the site. Requests are marked after the first visitor has passed it."}
      </p>
      <p>
        Site key: <code>{captcha.siteKey}</code>
      </p>
      <QuietButton type="submit" isBusy={isSubmitting} busy="Turning off...">
        Turn Off Captcha
      </QuietButton>
    </CardForm>
  );
}

/** The card of the contact form's captcha; shown only to the primary admin. */
export function CaptchaCard() {
  const captcha = useServerData(captchaKeys.settings(), fetchCaptcha, { revalidateOnFocus: false });
  const { data, refetch } = captcha;
  if (data && !data.mayChange) return null;
  return (
    <Card aria-labelledby="captcha">
      <CardTitle id="captcha">Captcha</CardTitle>
      <LoadState what="the captcha" reading={captcha} />
      {data &&
        (data.siteKey ? (
          <TurnOff captcha={data} onSaved={refetch} />
        ) : (
          <TurnOn onSaved={refetch} />
        ))}
    </Card>
  );
}
