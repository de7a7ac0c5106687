import { asDefault } from "../../lib/as-default.ts";
import type { Extension } from "../leads/extensions/extension.ts";
import { WebhookNotice } from "./webhook-notice.tsx";

/** The desk's connections with other systems: the webhook that events are sent to, and the keys for incoming leads. */
export const leadConnections: Extension = {
  name: "lead-connections",
  Status: WebhookNotice,
  settings: {
    connections: [
      () => asDefault(import("./webhook-card.tsx"), "WebhookCard"),
      () => asDefault(import("./keys-card.tsx"), "KeysCard"),
    ],
  },
};
