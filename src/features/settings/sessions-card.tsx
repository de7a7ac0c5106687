import { useState } from "react";
import { formatDate } from "../../lib/format-time.ts";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card, CardList, CardRow, CardTitle } from "../../ui/card.styles.ts";
import { useToast } from "../../ui/toast.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { browserName } from "./browser-name.ts";
import { Hint, SessionName } from "./sessions-card.styles.ts";
import { endSessions, fetchSessions, type Session, sessionsKey } from "./sessions-data.ts";
import { QuietButton, WorkButton } from "../../ui/work-button.tsx";

const time = new Intl.DateTimeFormat("en-SG", { dateStyle: "medium", timeStyle: "short" });

/** Returns the user's sessions, and a function that ends one session, or all others. */
function useSessions() {
  const toasts = useToast();
  const write = useOptimisticWrite();
  const sessions = useServerData(sessionsKey(), fetchSessions);
  /** The id of the session that is being ended, "others" for all others, or null. */
  const [ending, setEnding] = useState<string | null>(null);

  async function end(session?: Session) {
    if (ending !== null) return;
    setEnding(session?.id ?? "others");
    const outcome = await write({
      send: () => endSessions(session?.id),
      failureMessage: "Failed to sign out there. Please try again.",
    });
    if (outcome !== "access-lost") await sessions.refetch();
    setEnding(null);
    if (outcome !== "done") return;
    const scopeText = session ? `of ${browserName(session.user_agent)}` : "everywhere else";
    toasts.success("Success", `You have been signed out ${scopeText}.`);
  }

  return { ...sessions, ending, end };
}

type RowProps = { session: Session; isBusy: boolean; onEnd: () => void };

function Row({ session, isBusy, onEnd }: RowProps) {
  const name = browserName(session.user_agent);
  const signedIn = `signed in ${formatDate(session.created_at)}`;
  return (
    <CardRow>
      <div>
        <SessionName>
          {name}
          {session.is_current && <Badge>This browser</Badge>}
        </SessionName>
        <Hint>
          {session.is_current
            ? `In use now, ${signedIn}`
            : `Last used ${time.format(new Date(session.last_used_at))}, ${signedIn}`}
        </Hint>
      </div>
      {!session.is_current && (
        <QuietButton
          aria-label={`Sign out ${name}`}
          isBusy={isBusy}
          busy="Signing out..."
          onClick={onEnd}
        >
          Sign out
        </QuietButton>
      )}
    </CardRow>
  );
}

/** The card with the user's sessions, which can be ended one by one or all others together. */
export function SessionsCard() {
  const { ending, end, ...reading } = useSessions();
  const { data: sessions } = reading;
  return (
    <Card aria-labelledby="sessions">
      <CardTitle id="sessions">Where You Are Signed In</CardTitle>
      <LoadState what="your sessions" reading={reading} />
      {sessions && (
        <>
          <CardList aria-label="Sessions">
            {sessions.map((session) => (
              <Row
                key={session.id}
                session={session}
                isBusy={ending === session.id}
                onEnd={() => void end(session)}
              />
            ))}
          </CardList>
          {sessions.length > 1 && (
            <WorkButton
              isBusy={ending === "others"}
              busy="Signing out..."
              onClick={() => void end()}
            >
              Sign out everywhere else
            </WorkButton>
          )}
          {sessions.length === 1 && <Hint>You are not signed in anywhere else.</Hint>}
        </>
      )}
    </Card>
  );
}
