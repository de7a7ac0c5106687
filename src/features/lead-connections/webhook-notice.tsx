import { Link } from "../../ui/link.tsx";
import { formatAgo } from "../../lib/format-time.ts";
import { useIsAdmin } from "../../supabase/desk-role.tsx";
import { useServerData } from "../../supabase/use-server-data.ts";
import { NoticeTitle } from "../../ui/page.styles.ts";
import { BoardNotice } from "../lead-ui/controls/load-states.styles.ts";
import { fetchWebhook, webhookKeys } from "./webhook-data.ts";

/** Tells admins, above the leads, that the webhook was stopped; otherwise they would see it only in Settings. */
export function WebhookNotice() {
  const key = useIsAdmin() ? webhookKeys.state() : null;
  const { data } = useServerData(key, fetchWebhook);
  if (!data?.stopped_at) return null;
  return (
    <BoardNotice role="note" aria-labelledby="webhook-stopped">
      <NoticeTitle id="webhook-stopped">
        The webhook was stopped {formatAgo(data.stopped_at)}
      </NoticeTitle>
      <p>
        {data.failure} Other systems receive no leads until you resume it in{" "}
        <Link to="/admin/dashboard/settings/connections">Settings</Link>.
      </p>
    </BoardNotice>
  );
}
