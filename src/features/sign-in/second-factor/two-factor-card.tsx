import { useState } from "react";
import { useSWRConfig } from "swr";
import { formatDate } from "../../../lib/format-time.ts";
import { withAccessCheck } from "../../../supabase/access.ts";
import { type Factor, factorsKey, fetchFactors } from "../../../supabase/second-factor.ts";
import { useServerData } from "../../../supabase/use-server-data.ts";
import { token } from "../../../theme/tokens.ts";
import { CardTitle } from "../../../ui/card.styles.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { HiddenStatus, SkeletonBlock, MutedText } from "../../../ui/page.styles.ts";
import { useToast } from "../../../ui/toast.tsx";
import { useOnline } from "../../../ui/use-online.ts";
import { countRecoveryCodes, secondFactorKeys } from "./data.ts";
import { Enrolment } from "./enrolment.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RemoveFactor } from "./remove-factor.tsx";
import { Requirement } from "./requirement.tsx";
import { DialogBody, FactorCard, FactorList, FormActions } from "./second-factor.styles.ts";
import { QuietButton, WorkButton } from "../../../ui/work-button.tsx";

/** The open dialog. `isFirst`: the codes are those of the user's first app, which was just set up. */
type Open =
  | { dialog: "enroll" }
  | { dialog: "codes"; isFirst: boolean }
  | { dialog: "remove"; factor: Factor }
  | null;

const titles = {
  enroll: "Set Up an Authenticator App",
  codes: "Recovery Codes",
  remove: "Remove Authenticator App",
};

function RemainingCodes({ onRenew }: { onRenew: () => void }) {
  const { data: remaining } = useServerData(secondFactorKeys.codes, () =>
    withAccessCheck(countRecoveryCodes),
  );
  return (
    <div>
      <MutedText>
        {remaining === undefined ? "Recovery codes" : `${remaining} of 10 recovery codes are left.`}
        {(remaining ?? 10) < 3 && " Create new ones before you run out."}
      </MutedText>
      <FormActions>
        <QuietButton onClick={onRenew}>New Recovery Codes</QuietButton>
      </FormActions>
    </div>
  );
}

/** The card of Settings for the second factor: the user's apps, recovery codes, and whether every admin needs one. */
export function TwoFactorCard({ brand = "Admin" }: { brand?: string | undefined }) {
  const toasts = useToast();
  const { mutate } = useSWRConfig();
  const isOnline = useOnline();
  const [open, setOpen] = useState<Open>(null);
  const [areUnsaved, setAreUnsaved] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const {
    data: factors,
    hasFailed,
    isValidating,
    refetch,
  } = useServerData(factorsKey, () => withAccessCheck(fetchFactors));
  const isOn = factors !== undefined && factors.length > 0;
  const isUnread = factors === undefined && isOnline;
  const isLoading = isUnread && !hasFailed;

  function confirmOn() {
    toasts.success("Success", "Two-factor sign-in is on.");
  }

  /** Closes the dialog that was open when it was called, but not one that was opened since. */
  async function close() {
    setOpen((current) => (current === open ? null : current));
    setAreUnsaved(false);
    setIsLeaving(false);
    // Shown now and not together with the codes, because on a phone the toast would cover the dialog's title.
    if (open?.dialog === "codes" && open.isFirst) confirmOn();
    await Promise.all([refetch(), mutate(secondFactorKeys.codes)]);
  }

  /** Handles Escape and a click outside: codes that were not copied stay open, as only their button closes them. */
  function dismiss() {
    if (open?.dialog === "codes" && areUnsaved) setIsLeaving(true);
    else void close();
  }

  return (
    <FactorCard aria-labelledby="two-factor">
      <CardTitle id="two-factor">Two-Factor Sign-In</CardTitle>
      <HiddenStatus>{isLoading ? "Loading your apps..." : ""}</HiddenStatus>
      {factors && !isOn && (
        <p>
          A code from an app on your phone, in addition to your password. Someone who knows your
          password cannot sign in without it.
        </p>
      )}
      {isOn && (
        <FactorList aria-label="Authenticator apps">
          {factors.map((factor) => (
            <li key={factor.id}>
              <p>
                {factor.name}
                <br />
                <MutedText as="small">Added {formatDate(factor.createdAt)}</MutedText>
              </p>
              <QuietButton
                aria-label={`Remove ${factor.name}`}
                onClick={() => setOpen({ dialog: "remove", factor })}
              >
                Remove
              </QuietButton>
            </li>
          ))}
        </FactorList>
      )}
      {factors && (
        <WorkButton
          $variant={isOn ? "quiet" : "primary"}
          onClick={() => setOpen({ dialog: "enroll" })}
        >
          {isOn ? "Add Another App" : "Set Up Two-Factor Sign-In"}
        </WorkButton>
      )}
      {isOn && <RemainingCodes onRenew={() => setOpen({ dialog: "codes", isFirst: false })} />}
      {!factors && !isOnline && (
        <MutedText>You are offline. Your apps load when the connection is back.</MutedText>
      )}
      {isUnread && hasFailed && (
        <>
          <MutedText>Your authenticator apps could not be loaded.</MutedText>
          <QuietButton onClick={() => void refetch()}>
            {isValidating ? "Trying..." : "Try again"}
          </QuietButton>
        </>
      )}
      {isLoading && <SkeletonBlock style={{ height: token.space[12] }} />}
      {factors && <Requirement hasFactor={isOn} />}
      <Dialog isOpen={open !== null} onOpenChange={dismiss} title={open ? titles[open.dialog] : ""}>
        <DialogBody>
          {open?.dialog === "enroll" && (
            <Enrolment
              issuer={brand}
              onCancel={() => void close()}
              onDone={() => {
                // Creates no codes for another app, because the earlier codes still work.
                if (isOn) {
                  confirmOn();
                  void close();
                } else setOpen({ dialog: "codes", isFirst: true });
              }}
            />
          )}
          {open?.dialog === "codes" && (
            <RecoveryCodes
              onDone={() => void close()}
              onUnsaved={setAreUnsaved}
              isLeaving={isLeaving && areUnsaved}
            />
          )}
          {open?.dialog === "remove" && factors && (
            <RemoveFactor
              factor={open.factor}
              factors={factors}
              onCancel={() => void close()}
              onDone={() => {
                toasts.success("Success", `${open.factor.name} has been removed.`);
                void close();
              }}
            />
          )}
        </DialogBody>
      </Dialog>
    </FactorCard>
  );
}
