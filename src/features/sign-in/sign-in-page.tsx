import { useEffect, useRef, useState, type FormEvent } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { Link } from "../../ui/link.tsx";
import { signInTarget } from "../../lib/return-path.ts";
import { toAppError } from "../../supabase/app-error.ts";
import { fetchSecondFactorStep } from "../../supabase/second-factor.ts";
import { type SessionEnd, sessionEnds } from "../../supabase/session-end.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { useToast } from "../../ui/toast.tsx";
import { signIn, watchSession } from "./data.ts";
import { signInErrorMessage } from "./sign-in-error.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { FormFrame, FormLink, SignedOutNote, Subtitle, Title } from "./sign-in-page.styles.ts";

const SECOND_FACTOR = "/admin/two-factor";

const signedOutBecause: Record<SessionEnd, string> = {
  idle: "You were signed out because you were away for 12 hours.",
  age: "You were signed out because 7 days have passed since you signed in.",
};

type SignInPageProps = {
  /** The product's name, which comes from the content. */
  brand?: string | undefined;
};

/** The sign-in page; it redirects users with a session at once to the dashboard or to the link that they followed. */
export function SignInPage({ brand }: SignInPageProps) {
  const navigate = useNavigate();
  const toasts = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const [query] = useSearchParams();
  // The desk passes the path of a followed link, or of the page where the session ended.
  const { state } = useLocation();
  const next = signInTarget(state);
  // Only a known reason, because anyone can write another text into the URL.
  const end = sessionEnds.find((reason) => reason === query.get("signed-out"));

  const isSigningIn = useRef(false);

  // Redirects for a session that exists or comes from another tab; the form's own sign-in navigates itself.
  useEffect(
    () =>
      watchSession(() => {
        if (!isSigningIn.current) void navigate(next, { replace: true });
      }),
    [navigate, next],
  );

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSigningIn.current) return;
    isSigningIn.current = true;
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    try {
      await signIn(String(form.get("email")).trim(), String(form.get("password")));
      // If this request fails, the desk sends it again.
      const step = await fetchSecondFactorStep().catch(() => "none" as const);
      toasts.settle("sign-in");
      if (step !== "none") return await navigate(SECOND_FACTOR, { replace: true, state });
      toasts.success("Login Successful", "Welcome to the admin dashboard!");
      await navigate(next, { replace: true });
    } catch (error) {
      toasts.error("Login Failed", signInErrorMessage(toAppError(error)), { about: "sign-in" });
      isSigningIn.current = false;
      setIsBusy(false);
      password.current?.focus();
      password.current?.select();
    }
  }

  return (
    <SignInFrame title="Admin Login" brand={brand}>
      <FormFrame onSubmit={(event) => void submit(event)}>
        <div>
          <Title>Admin Login</Title>
          <Subtitle>Access the lead management dashboard</Subtitle>
        </div>
        {end && <SignedOutNote>{signedOutBecause[end]}</SignedOutNote>}
        <Field label="Email">
          <TextInput
            name="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Field>
        <Field label="Password">
          <PasswordInput ref={password} name="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? "Signing In..." : "Sign In"}
        </Button>
        <FormLink as={Link} to="/admin/forgot-password">
          Forgot password?
        </FormLink>
      </FormFrame>
    </SignInFrame>
  );
}
