import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { signInTarget } from "../../../lib/return-path.ts";
import { toAppError } from "../../../supabase/app-error.ts";
import {
  fetchFactors,
  fetchSecondFactorStep,
  verifySecondFactor,
} from "../../../supabase/second-factor.ts";
import { hasStoredSession } from "../../../supabase/session-key.ts";
import { isSessionExpired, signOut } from "../../../supabase/session.ts";
import { useToast } from "../../../ui/toast.tsx";
import { FocusedTitle } from "../focused-title.tsx";
import { SignInFrame } from "../sign-in-frame.tsx";
import { Subtitle } from "../sign-in-page.styles.ts";
import { CodeForm } from "./code-form.tsx";
import { Enrolment } from "./enrolment.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import { LinkButton, Steps } from "./second-factor.styles.ts";
import { WorkButton } from "../../../ui/work-button.tsx";

const LOGIN = "/admin/login";

type Step = "loading" | "failed" | "verify" | "recover" | "enroll" | "offer" | "codes";

const titles: Record<Exclude<Step, "loading">, string> = {
  failed: "Two-factor sign-in",
  verify: "Two-factor sign-in",
  recover: "Use a recovery code",
  enroll: "Set up two-factor sign-in",
  offer: "Set it up again",
  codes: "Your recovery codes",
};

const subtitles: Partial<Record<Step, string>> = {
  verify: "Enter the 6-digit code from your authenticator app",
  recover: "A code works once. It removes your authenticator apps, so you then set up a new one.",
  enroll: "Every admin here needs an authenticator app in addition to the password.",
  offer: "Your authenticator apps have been removed, and you are signed out everywhere else.",
};

/** Returns the user's current step, which is read from the database, so that a reload shows the same step. */
function useStep() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const next = signInTarget(state);
  const [step, setStep] = useState<Step>("loading");
  const leave = useCallback((to: string) => void navigate(to, { replace: true }), [navigate]);
  const load = useCallback(() => {
    if (!hasStoredSession()) return leave(LOGIN);
    fetchSecondFactorStep().then(
      // For "sign-in" too, because the desk then shows that the session has ended.
      (nextStep) =>
        nextStep === "none" || nextStep === "sign-in" ? leave(next) : setStep(nextStep),
      (error: unknown) => (isSessionExpired(toAppError(error)) ? leave(LOGIN) : setStep("failed")),
    );
  }, [leave, next]);
  useEffect(load, [load]);

  function retry() {
    setStep("loading");
    load();
  }
  return { step, setStep, retry, leave, next };
}

/** The second step of signing in: entering an app's code or a recovery code, or setting up a required app. */
export function SecondFactorPage({ brand }: { brand?: string | undefined }) {
  const toasts = useToast();
  const { step, setStep, retry, leave, next } = useStep();

  function enter() {
    toasts.success("Login Successful", "Welcome to the admin dashboard!");
    leave(next);
  }

  async function goBack() {
    await signOut();
    leave(LOGIN);
  }

  async function verify(code: string) {
    const factors = await fetchFactors();
    await verifySecondFactor(
      code,
      factors.map(({ id }) => id),
    );
    enter();
  }

  const backButton = <LinkButton onClick={() => void goBack()}>Back to sign in</LinkButton>;
  return (
    <SignInFrame title="Two-factor sign-in" brand={brand}>
      {step === "loading" ? (
        <output>Loading...</output>
      ) : (
        <Steps>
          <div>
            <FocusedTitle key={step}>{titles[step]}</FocusedTitle>
            {subtitles[step] && <Subtitle>{subtitles[step]}</Subtitle>}
          </div>
          {step === "failed" && (
            <>
              <p>The server could not be reached.</p>
              <WorkButton onClick={retry}>Try again</WorkButton>
              {backButton}
            </>
          )}
          {step === "verify" && (
            <>
              <CodeForm submitLabel="Verify" onCode={verify} />
              <LinkButton onClick={() => setStep("recover")}>Use a recovery code</LinkButton>
              {backButton}
            </>
          )}
          {step === "recover" && (
            <>
              <RecoveryForm onDone={() => setStep("offer")} />
              <LinkButton onClick={() => setStep("verify")}>Use my authenticator app</LinkButton>
              {backButton}
            </>
          )}
          {(step === "enroll" || step === "offer") && (
            <>
              <Enrolment issuer={brand ?? "Admin"} onDone={() => setStep("codes")} />
              {step === "offer" && (
                // If a second factor is required, the desk redirects the user back to this page.
                <LinkButton onClick={enter}>Later</LinkButton>
              )}
              {step === "enroll" && backButton}
            </>
          )}
          {step === "codes" && <RecoveryCodes doneLabel="Continue" onDone={enter} />}
        </Steps>
      )}
    </SignInFrame>
  );
}
