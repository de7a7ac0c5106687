import { useId, useState } from "react";
import { Card, CardHint, CardTitle } from "../../../ui/card.styles.ts";
import { SmallButton } from "../panel/lead-panel.styles.ts";
import { ChoiceLabel } from "../../../ui/field.styles.ts";
import { changeNoticePreferences, useNoticePreferences } from "./notice-preferences.ts";
import { Choices } from "./notices-card.styles.ts";
import { playChime } from "./tell-arrivals.ts";

function readPermission(): NotificationPermission | "missing" {
  return "Notification" in window ? Notification.permission : "missing";
}

const refusals = {
  denied:
    "This browser does not let the desk show notifications. Allow them in its settings for this site.",
  missing: "This browser has no notifications.",
} as const;

function switchSound(isOn: boolean) {
  changeNoticePreferences({ hasSound: isOn });
  if (isOn) void playChime().catch(() => undefined);
}

/** How this browser tells of a new lead: by sound, and by a notification while the desk is not before one's eyes. */
export function NoticesCard() {
  const { hasSound, hasNotification } = useNoticePreferences();
  const [permission, setPermission] = useState(readPermission);
  const hintId = useId();
  const refusal = permission === "denied" || permission === "missing" ? refusals[permission] : null;

  async function switchNotifications(isOn: boolean) {
    const answer =
      isOn && permission === "default" ? await Notification.requestPermission() : permission;
    setPermission(answer);
    changeNoticePreferences({ hasNotification: isOn && answer === "granted" });
  }

  return (
    <Card aria-labelledby="notices">
      <CardTitle id="notices">New Leads</CardTitle>
      <CardHint>
        The tab's title counts the leads that nobody here has looked at. What you switch on below
        holds for this browser.
      </CardHint>
      <Choices>
        <ChoiceLabel>
          <input
            type="checkbox"
            checked={hasSound}
            onChange={(event) => switchSound(event.target.checked)}
          />
          A sound
        </ChoiceLabel>
        {hasSound ? (
          <SmallButton type="button" onClick={() => void playChime().catch(() => undefined)}>
            Play it
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
          A notification while I look at something else
        </ChoiceLabel>
      </Choices>
      <CardHint id={hintId}>
        {refusal ?? "It names the company and the solution, not the person."}
      </CardHint>
    </Card>
  );
}
