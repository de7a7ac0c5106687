import { useEffect, useId, useState } from "react";
import { canPush, currentPush } from "../../lib/push-subscription.ts";
import { isAccessLost } from "../../supabase/access.ts";
import { useToast } from "../../ui/toast.tsx";
import { Card, CardHint, CardTitle } from "../../ui/card.styles.ts";
import { SmallButton } from "../lead-ui/controls/panel-parts.styles.ts";
import { ChoiceLabel } from "../../ui/field.styles.ts";
import { useBusy } from "../../ui/use-busy.ts";
import { changeNoticePreferences, useNoticePreferences } from "./notice-preferences.ts";
import { Choices } from "./notices-card.styles.ts";
import { PushNotSetUp, startPush, stopPush } from "./push-data.ts";
import { playChime } from "./notify-of-arrivals.ts";

function readPermission(): NotificationPermission | "missing" {
  return "Notification" in window ? Notification.permission : "missing";
}

const refusals = {
  denied:
    "This browser blocks notifications from the desk. Allow them in its settings for this site.",
  missing: "This browser does not support notifications.",
} as const;

function switchSound(isOn: boolean) {
  changeNoticePreferences({ hasSound: isOn });
  if (isOn) void playChime().catch(() => undefined);
}

/** Returns whether this browser is subscribed to push messages (null while unknown), and a function that changes it. */
function usePush() {
  const toasts = useToast();
  const [isOn, setIsOn] = useState<boolean | null>(null);
  const [isSwitching, start] = useBusy();
  useEffect(() => {
    void currentPush().then((push) => setIsOn(push !== null));
  }, []);

  async function change(toOn: boolean) {
    try {
      if (toOn) await startPush();
      else await stopPush();
      setIsOn(toOn);
      toasts.settle("push");
    } catch (error) {
      if (isAccessLost(error)) return;
      const message =
        error instanceof PushNotSetUp
          ? "Push messages are not set up on the server."
          : "The push service of this browser did not answer. Please try again.";
      toasts.error("Error", message, { about: "push" });
    }
  }
  return { isOn, isSwitching, change: (toOn: boolean) => start(() => change(toOn)) };
}

/** The card that chooses how this browser announces new leads: by sound, and by notification in the background. */
export function NoticesCard() {
  const { hasSound, hasNotification } = useNoticePreferences();
  const [permission, setPermission] = useState(readPermission);
  const hintId = useId();
  const push = usePush();
  const refusal = permission === "denied" || permission === "missing" ? refusals[permission] : null;

  async function isPermitted(): Promise<boolean> {
    const newPermission =
      permission === "default" ? await Notification.requestPermission() : permission;
    setPermission(newPermission);
    return newPermission === "granted";
  }

  async function switchNotifications(isOn: boolean) {
    changeNoticePreferences({ hasNotification: isOn && (await isPermitted()) });
  }

  async function switchPush(isOn: boolean) {
    if (!isOn || (await isPermitted())) push.change(isOn);
  }

  return (
    <Card aria-labelledby="notices">
      <CardTitle id="notices">New Leads</CardTitle>
      <CardHint>
        The tab title counts new leads that you have not opened. The settings below apply to this
        browser only.
      </CardHint>
      <Choices>
        <ChoiceLabel>
          <input
            type="checkbox"
            checked={hasSound}
            onChange={(event) => switchSound(event.target.checked)}
          />
          Sound
        </ChoiceLabel>
        {hasSound ? (
          <SmallButton onClick={() => void playChime().catch(() => undefined)}>
            Play the sound
          </SmallButton>
        ) : null}
        <ChoiceLabel>
          <input
            type="checkbox"
            checked={hasNotification && permission === "granted"}
            disabled={refusal !== null}
            aria-describedby={hintId}
            onChange={(event) => void switchNotifications(event.target.checked)}
          />
          Notification while the desk is in the background
        </ChoiceLabel>
        <ChoiceLabel>
          <input
            type="checkbox"
            checked={push.isOn === true && permission === "granted"}
            disabled={refusal !== null || push.isOn === null || !canPush()}
            aria-describedby={hintId}
            onChange={(event) => void switchPush(event.target.checked)}
          />
          {push.isSwitching ? "Setting up..." : "Notification while the desk is closed"}
        </ChoiceLabel>
      </Choices>
      <CardHint id={hintId}>
        {refusal ??
          "Notifications name the company and the solution, not the person. On an iPhone, add the desk to the home screen first."}
      </CardHint>
    </Card>
  );
}
