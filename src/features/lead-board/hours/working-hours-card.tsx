import { type FormEvent, useState } from "react";
import useSWR from "swr";
import { isAccessOver } from "../../../supabase/access.ts";
import { Button } from "../../../ui/button.tsx";
import { HiddenStatus, SkeletonBlock } from "../../../ui/page.styles.ts";
import { useToast } from "../../../ui/toast.tsx";
import { leadKeys } from "../data/leads-data.ts";
import { fetchWorkingHours, saveWorkingHours } from "../data/panel-data.ts";
import type { WorkingHours } from "../model/lead.ts";
import { CountryHours } from "./country-hours.tsx";
import { Card, CardTitle, Form, Hint } from "./working-hours-card.styles.ts";
import { type HoursDraft, problemOf, toDraft } from "./working-hours.schema.ts";

type HoursFormProps = { saved: readonly WorkingHours[]; onSaved: () => Promise<unknown> };

function HoursForm({ saved, onSaved }: HoursFormProps) {
  const toasts = useToast();
  const [drafts, setDrafts] = useState(() => saved.map(toDraft));
  const [isShowing, setIsShowing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  function change(country: string, changes: Partial<HoursDraft>) {
    setDrafts((before) =>
      before.map((draft) =>
        draft.country === country ? Object.assign({}, draft, changes) : draft,
      ),
    );
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setIsShowing(true);
    if (isSaving || drafts.some(problemOf)) return;
    setIsSaving(true);
    try {
      await saveWorkingHours(drafts);
      await onSaved();
      toasts.success("Success", "The working hours have been updated.");
    } catch (error) {
      if (isAccessOver(error)) return;
      toasts.error("Error", "Failed to update the working hours. Please try again.");
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <Form onSubmit={(event) => void save(event)} noValidate>
      {drafts.map((draft) => (
        <CountryHours
          key={draft.country}
          draft={draft}
          problem={isShowing ? problemOf(draft) : undefined}
          onChange={(changes) => change(draft.country, changes)}
        />
      ))}
      <Button type="submit" $size="small" aria-disabled={isSaving || undefined}>
        {isSaving ? "Updating..." : "Update Working Hours"}
      </Button>
    </Form>
  );
}

/** When each country's team works, and how soon it means to answer: what makes a reply overdue. */
export function WorkingHoursCard() {
  const { data, error, mutate } = useSWR(leadKeys.hours(), fetchWorkingHours, {
    revalidateOnFocus: false,
  });
  const isLoading = data === undefined && !error;
  return (
    <Card aria-labelledby="working-hours">
      <CardTitle id="working-hours">Working Hours</CardTitle>
      <Hint>A lead that nobody has answered in this time is marked on the board.</Hint>
      <HiddenStatus>{isLoading ? "Loading the working hours..." : ""}</HiddenStatus>
      {isLoading ? <SkeletonBlock style={{ height: "16rem" }} /> : null}
      {error && !data ? (
        <>
          <Hint>The working hours could not be loaded.</Hint>
          <Button $variant="quiet" $size="small" onClick={() => void mutate()}>
            Try again
          </Button>
        </>
      ) : null}
      {data ? <HoursForm saved={data} onSaved={() => mutate()} /> : null}
    </Card>
  );
}
