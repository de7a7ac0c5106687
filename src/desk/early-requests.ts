// Inlined in the document of the desk: requests a page's first data while its code is loading
// (docs/decisions/053-the-first-card.md).
import {
  boardPageArguments,
  countArguments,
  queryOf,
} from "../features/lead-views/model/board-query.ts";
import { readView } from "../features/lead-views/model/board-view.ts";
import { formatExact } from "../lib/format-time.ts";
import { stages } from "../features/leads/model/board-model.ts";
import { prefetchRequest } from "../supabase/early-requests.ts";
import { readFreshSession } from "../supabase/stored-session.ts";

// Has to equal the URL that fetchWorkingHours requests, or its response is not used.
const HOURS =
  "/rest/v1/working_hours?select=*%2Cpublic_holidays%28day%29&order=country.desc&public_holidays.order=day.asc";

const { pathname, search } = window.location;
const session = /^\/admin(\/(dashboard|today|report)\b|$)/.test(pathname)
  ? readFreshSession()
  : null;

if (session) {
  const { access_token: token, user } = session;
  prefetchRequest(token, `/rest/v1/user_roles?select=role&user_id=eq.${user.id}`);
  prefetchRequest(token, "/auth/v1/user");
  prefetchRequest(token, "/rest/v1/rpc/enter_desk", {});
  const view = readView(new URLSearchParams(search));
  const isBoard = pathname === "/admin" || pathname === "/admin/dashboard";
  // These filters need values that are unknown here: "overdue" the working hours, "age" the time of the later request.
  if (isBoard && view.only !== "overdue" && view.age === "") {
    const query = queryOf(view);
    const all = stages.map(({ id }) => id);
    prefetchRequest(token, "/rest/v1/rpc/count_board", countArguments(query));
    prefetchRequest(token, "/rest/v1/rpc/get_board_page", boardPageArguments(query, all));
    prefetchRequest(token, "/rest/v1/rpc/get_team", {});
    prefetchRequest(token, HOURS);
  }
  // The first date that a process formats is slow, so one is formatted while the page waits for its code.
  formatExact(new Date().toISOString());
}
