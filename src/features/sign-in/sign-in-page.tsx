import { useEffect, useRef, useState, type FormEvent } from "react";
import { Helmet } from "react-helmet-async";
import { useNavigate } from "react-router-dom";
import { VisuallyHidden } from "../../theme/layout.tsx";
import { toAppError } from "../../supabase/app-error.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import { useToast } from "../../ui/toast.tsx";
import { signIn, watchSession } from "./data.ts";
import { signInErrorMessage } from "./sign-in-error.ts";
import { FormFrame, HomeLink, Page, Side, Subtitle, Title, Water } from "./sign-in-page.styles.ts";
import { WaterLines } from "./water-lines.tsx";

const DASHBOARD = "/admin/dashboard";

type SignInPageProps = {
  /** The product's name, which is content and so passed by the caller. */
  brand?: string;
};

/** The admin sign-in; users with a session are sent to the dashboard at once. */
export function SignInPage({ brand }: SignInPageProps) {
  const navigate = useNavigate();
  const toasts = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  const isSigningIn = useRef(false);

  // The form's own sign-in navigates by itself, after its toast.
  useEffect(
    () =>
      watchSession(() => {
        if (!isSigningIn.current) void navigate(DASHBOARD, { replace: true });
      }),
    [navigate],
  );

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSigningIn.current) return;
    isSigningIn.current = true;
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    try {
      await signIn(String(form.get("email")).trim(), String(form.get("password")));
      toasts.success("Login Successful", "Welcome to the admin dashboard!");
      await navigate(DASHBOARD, { replace: true });
    } catch (error) {
      toasts.error("Login Failed", signInErrorMessage(toAppError(error)));
      isSigningIn.current = false;
      setIsBusy(false);
      password.current?.focus();
      password.current?.select();
    }
  }

  return (
    <Page>
      <Helmet>
        <title>Admin Login</title>
        <meta name="robots" content="noindex" />
      </Helmet>
      <Water>
        <WaterLines />
        <HomeLink href="/">
          <LogoMark />
          {brand ?? <VisuallyHidden>Home</VisuallyHidden>}
        </HomeLink>
      </Water>
      <Side>
        <FormFrame onSubmit={(event) => void submit(event)}>
          <div>
            <Title>Admin Login</Title>
            <Subtitle>Access the lead management dashboard</Subtitle>
          </div>
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
            <PasswordInput
              ref={password}
              name="password"
              autoComplete="current-password"
              required
            />
          </Field>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? "Signing In..." : "Sign In"}
          </Button>
        </FormFrame>
      </Side>
    </Page>
  );
}
