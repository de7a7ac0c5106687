import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.styles.ts";
import { Field, TextInput } from "../../ui/field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { submitOnce } from "../../ui/submit-once.ts";
import { type Captcha, captchaKeys, changeCaptcha, fetchCaptcha } from "./captcha-data.ts";
import { type CaptchaValues, captchaSchema } from "./captcha.schema.ts";
import { CardForm } from "./settings-page.styles.ts";

type CaptchaProps = { onSaved: () => Promise<void> };

function useCaptchaWrite(onSaved: () => Promise<void>) {
  const toasts = useToast();
  const write = useOptimisticWrite();
  return async (keys: CaptchaValues | null) => {
    const outcome = await write({
      send: async () => {
        await changeCaptcha(keys);
        await onSaved();
      },
      failureMessage: "Failed to change the captcha. Please try again.",
    });
    if (outcome !== "done") return;
    toasts.success("Success", keys ? "The captcha is on." : "The captcha is off.");
  };
}

function TurnOn({ onSaved }: CaptchaProps) {
  const change = useCaptchaWrite(onSaved);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(captchaSchema),
    defaultValues: { siteKey: "", secretKey: "" },
  });
  const { errors, isSubmitting } = formState;
  return (
    <CardForm noValidate onSubmit={submitOnce(isSubmitting, handleSubmit(change))}>
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
      <Button type="submit" $size="work" aria-disabled={isSubmitting || undefined}>
        {isSubmitting ? "Turning on..." : "Turn On Captcha"}
      </Button>
    </CardForm>
  );
}

function TurnOff({ captcha, onSaved }: CaptchaProps & { captcha: Captcha }) {
  const change = useCaptchaWrite(onSaved);
  const { handleSubmit, formState } = useForm();
  const { isSubmitting } = formState;
  return (
    <CardForm
      onSubmit={submitOnce(
        isSubmitting,
        handleSubmit(() => change(null)),
      )}
    >
      <p>
        {captcha.isProven
          ? "On. Requests that did not pass the captcha are marked as suspected spam."
          : "It starts with the next build of the site. Requests are marked after the first visitor has passed it."}
      </p>
      <p>
        Site key: <code>{captcha.siteKey}</code>
      </p>
      <Button type="submit" $variant="quiet" $size="work" aria-disabled={isSubmitting || undefined}>
        {isSubmitting ? "Turning off..." : "Turn Off Captcha"}
      </Button>
    </CardForm>
  );
}

/** The captcha of the contact form, which is off until its keys are entered; shown to the primary admin. */
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
