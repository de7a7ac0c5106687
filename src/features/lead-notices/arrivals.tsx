import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { setArrivalCount } from "../../lib/arrival-count.ts";
import { currentPush } from "../../lib/push-subscription.ts";
import { readText, writeText } from "../../lib/storage.ts";
import { isAccessLost } from "../../supabase/access.ts";
import { SLOW_POLLING_INTERVAL, useServerData } from "../../supabase/use-server-data.ts";
import { useToast } from "../../ui/toast.tsx";
import { subscribeToChanges } from "../leads/realtime/realtime-changes.ts";
import { NewLeadsContext } from "../lead-ui/card/new-leads.ts";
import { BOARD_PATH, panelPath } from "../leads/model/desk-paths.ts";
import { type ArrivalStore, createArrivalStore } from "./arrival-store.ts";
import { arrivalKeys, fetchArrivals, fetchNewestTime } from "./arrivals-data.ts";
import { notifyOfArrivals } from "./notify-of-arrivals.ts";

/** The sessionStorage key of the time after which leads count as new. */
const SINCE_KEY = "selat.arrivals-since";
/** Milliseconds for which changes are collected before the new leads are read. */
const GATHER_TIME = 300;
/** Milliseconds that a reloaded desk waits for the realtime channel before it reads the new leads without it. */
const CONNECT_TIME = 5_000;

/** Returns a function that reads the leads that arrived since the desk was opened in this tab. */
function createReader() {
  let since = readText("sessionStorage", SINCE_KEY);
  return async () => {
    since ??= await fetchNewestTime();
    // If storage is blocked, each reload starts with a new time.
    writeText("sessionStorage", SINCE_KEY, since);
    return fetchArrivals(since);
  };
}

/** Keeps the store up to date and notifies the user of leads that are added to it. */
function useArrivals(store: ArrivalStore): void {
  const navigate = useNavigate();
  const [isLive, setIsLive] = useState(false);
  const [readArrivals] = useState(createReader);
  // A new tab reads at once, to learn after which time leads are new. Others are read when the channel is connected.
  const [hasWaited, setHasWaited] = useState(() => readText("sessionStorage", SINCE_KEY) === null);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), CONNECT_TIME);
    return () => clearTimeout(timer);
  }, []);
  const { data, refetch } = useServerData(
    isLive || hasWaited ? arrivalKeys.all() : null,
    readArrivals,
    {
      isLive: isLive || !hasWaited,
      pollingInterval: SLOW_POLLING_INTERVAL,
    },
  );

  const refetchArrivals = useEffectEvent(() => void refetch());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function scheduleRefetch() {
      timer ??= setTimeout(() => {
        timer = undefined;
        refetchArrivals();
      }, GATHER_TIME);
    }
    const unsubscribe = subscribeToChanges({
      onLead: scheduleRefetch,
      onErased: scheduleRefetch,
      onIncompleteChange: scheduleRefetch,
      onConnected: setIsLive,
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);

  useEffect(() => {
    if (!data) return;
    const added = store.update(data);
    void notifyOfArrivals(added, (arrival) => {
      void navigate(arrival ? panelPath(arrival.id) : BOARD_PATH);
    });
  }, [data, navigate, store]);
}

/** Shows the count before the page's title, e.g. "(2) Settings", unless it is 0. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const mark = count > 0 ? `(${count}) ` : "";
    function write() {
      const title = mark + document.title.replace(/^\(\d+\) /, "");
      if (document.title !== title) document.title = title;
    }
    write();
    // Every page sets its own title, so the count is added again after each change.
    const observer = new MutationObserver(write);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
}

/** Shows the count as a badge on the installed app's icon, if the browser supports it; never rejects. */
async function setBadge(count: number): Promise<void> {
  try {
    await navigator.setAppBadge?.(count);
  } catch {
    // The browser refuses a badge for a page that is not installed.
  }
}

/** Opens the page of a clicked push notification, whose path the service worker sends to this tab. */
function useClickedNotifications(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onMessage({ data }: MessageEvent<{ open?: unknown } | null>) {
      const path = data?.open;
      if (typeof path === "string" && path.startsWith("/admin/")) void navigate(path);
    }
    const worker = "serviceWorker" in navigator ? navigator.serviceWorker : null;
    worker?.addEventListener("message", onMessage);
    return () => worker?.removeEventListener("message", onMessage);
  }, [navigate]);
}

/** Renews the push subscription of this browser when the server has a new key. */
function useRenewedPush(): void {
  const toasts = useToast();
  useEffect(() => {
    async function renew() {
      if (!(await currentPush())) return;
      const { renewPush } = await import("./push-data.ts");
      try {
        await renewPush();
      } catch (error) {
        // If the subscription still exists, the server could not be reached, and the next visit tries again. Otherwise
        // it has ended, and the switch in Settings is off.
        if (isAccessLost(error) || (await currentPush())) return;
        toasts.error(
          "Notifications Are Off",
          "This browser no longer shows notifications while the desk is closed. Turn them on again in Settings.",
          { about: "push" },
        );
      }
    }
    void renew();
  }, [toasts]);
}

/** Wraps the desk's pages: counts new leads in the tab's title, announces them, and marks them until opened. */
export function Arrivals({ children }: { children: ReactNode }) {
  const [store] = useState(createArrivalStore);
  useArrivals(store);
  useClickedNotifications();
  useRenewedPush();
  const count = useSyncExternalStore(store.subscribe, store.count);
  useCountInTitle(count);
  useEffect(() => void setBadge(count), [count]);
  useEffect(() => setArrivalCount(count), [count]);
  useEffect(() => () => setArrivalCount(0), []);
  return <NewLeadsContext value={store}>{children}</NewLeadsContext>;
}
