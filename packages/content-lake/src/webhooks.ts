import { setTimeout as sleep } from "node:timers/promises";

import type { Delivery } from "./database.ts";
import type { Dataset, Datasets } from "./datasets.ts";
import { LakeError } from "./errors.ts";
import { isPublishedId, randomId } from "./ids.ts";
import type { Transaction } from "./types.ts";
import { payloadOf, type Webhook, type WebhookSettings } from "./webhook.ts";
import { type AttemptResult, sendWebhook } from "./webhook-request.ts";

/** How often a failed delivery is repeated, and after how many milliseconds. */
const RETRIES = 2;
const RETRY_DELAY = 30_000;
/** How many messages of a webhook the log stores. */
const KEPT_MESSAGES = 100;
/** The key of the webhooks in the database of the first dataset. */
const HOOKS_KEY = "webhooks";

/** One change that a webhook reports, with its deliveries. */
export type Message = {
  id: string;
  projectId: string;
  hookId: string;
  dataset: string;
  createdAt: string;
  status: "queued" | "success" | "failed";
  resultCode: number | null;
  failureCount: number;
  payload: string;
  attempts: Attempt[];
};

export type Attempt = AttemptResult & {
  id: string;
  projectId: string;
  hookId: string;
  messageId: string;
  createdAt: string;
  duration: number | null;
  inProgress: boolean;
};

/** The deliveries of one webhook, one after the other. */
type Queue = { messages: Message[]; last: Promise<void>; cancelling: AbortController };

export type WebhookOptions = { projectId: string; datasets: Datasets; retryDelay?: number };

type Change = Delivery["change"];

/** The webhooks of the project and their pending messages, on disk; the log of what they sent, in memory. */
export class Webhooks {
  readonly #projectId: string;
  readonly #datasets: Datasets;
  readonly #retryDelay: number;
  readonly #hooks: Map<string, Webhook>;
  readonly #queues = new Map<string, Queue>();

  constructor({ projectId, datasets, retryDelay = RETRY_DELAY }: WebhookOptions) {
    this.#projectId = projectId;
    this.#datasets = datasets;
    this.#retryDelay = retryDelay;
    const storedHooks = datasets.main.store.database.getValue(HOOKS_KEY) as Webhook[] | null;
    this.#hooks = new Map((storedHooks ?? []).map((hook) => [hook.id, hook]));
    datasets.watch((dataset) => {
      const { store } = dataset;
      store.deliveriesOf = (transaction) => this.#deliveriesOf(dataset, transaction);
      store.subscribe((_transaction, deliveries) => this.#enqueueAll(dataset, deliveries));
    });
    datasets.main.closing.addEventListener("abort", () => {
      for (const { cancelling } of this.#queues.values()) cancelling.abort();
    });
  }

  /** Sends what was pending when the lake stopped; receivers recognise a repeated message by its `idempotency-key`. */
  resume(): void {
    for (const dataset of this.#datasets.all()) {
      this.#enqueueAll(dataset, dataset.store.database.deliveries());
    }
  }

  /** Every webhook, oldest first. */
  all(): Webhook[] {
    return [...this.#hooks.values()];
  }

  /** Returns the webhook with that id; throws 404 if there is none. */
  find(id: string): Webhook {
    const hook = this.#hooks.get(id);
    if (!hook) throw new LakeError(404, "notFound", "Webhook not found");
    return hook;
  }

  create(settings: WebhookSettings, createdByUserId: string): Webhook {
    return this.#keep({
      ...settings,
      id: randomId().slice(0, 16),
      projectId: this.#projectId,
      isDisabled: false,
      createdAt: new Date().toISOString(),
      createdByUserId,
      deletedAt: null,
    });
  }

  update(id: string, settings: WebhookSettings): Webhook {
    const updated = this.#keep({ ...this.find(id), ...settings });
    if (updated.isDisabledByUser) this.#cancel(id);
    return updated;
  }

  delete(id: string): Webhook {
    const hook = this.find(id);
    this.#hooks.delete(id);
    this.#cancel(id);
    this.#write();
    return { ...hook, deletedAt: new Date().toISOString() };
  }

  /** The messages of a webhook since the lake was started, the newest first. */
  messagesOf(id: string): Message[] {
    this.find(id);
    return this.#queueOf(id).messages.toReversed();
  }

  /** Returns the delivery with that id; throws 404 if the log has none. */
  attempt(id: string): Attempt {
    const attempt = [...this.#queues.values()]
      .flatMap(({ messages }) => messages)
      .flatMap(({ attempts }) => attempts)
      .find((attempt) => attempt.id === id);
    if (!attempt) throw new LakeError(404, "notFound", "Attempt not found");
    return attempt;
  }

  #keep(hook: Webhook): Webhook {
    this.#hooks.set(hook.id, hook);
    this.#write();
    return hook;
  }

  #write(): void {
    this.#datasets.main.store.database.setValue(HOOKS_KEY, this.all());
  }

  #queueOf(id: string): Queue {
    const storedQueue = this.#queues.get(id);
    if (storedQueue) return storedQueue;
    const cancelling = new AbortController();
    const queue = { messages: [], last: Promise.resolve(), cancelling };
    this.#queues.set(id, queue);
    return queue;
  }

  #cancel(id: string): void {
    this.#queues.get(id)?.cancelling.abort();
    this.#queues.delete(id);
    for (const { store } of this.#datasets.all()) store.database.dropDeliveries(id);
  }

  #deliveriesOf({ dataset }: Dataset, { id, timestamp, changes }: Transaction): Delivery[] {
    const hooks = this.all().filter((hook) => {
      return !hook.isDisabledByUser && [dataset, "*"].includes(hook.dataset);
    });
    return hooks.flatMap((hook) =>
      changes
        .filter((change) => concerns(hook, change))
        .map(({ id: documentId, before, after }) => ({
          id: randomId(),
          hookId: hook.id,
          transactionId: id,
          timestamp,
          change: { id: documentId, before, after },
        })),
    );
  }

  #enqueueAll(dataset: Dataset, deliveries: Delivery[]): void {
    for (const delivery of deliveries) {
      const hook = this.#hooks.get(delivery.hookId);
      if (hook) this.#enqueue(hook, dataset, delivery);
    }
  }

  #enqueue(hook: Webhook, dataset: Dataset, delivery: Delivery): void {
    const queue = this.#queueOf(hook.id);
    const { documents, database } = dataset.store;
    const project = { projectId: this.#projectId, dataset: dataset.dataset };
    const signal = AbortSignal.any([queue.cancelling.signal, dataset.closing]);
    const message = payloadOf(hook, { ...delivery.change, documents, project }).then((payload) => {
      if (payload === undefined) return undefined;
      const added = newMessage(hook, dataset.dataset, payload, delivery);
      queue.messages.push(added);
      if (queue.messages.length > KEPT_MESSAGES) queue.messages.shift();
      return added;
    });
    const headers = headersOf(hook, dataset.dataset, delivery);
    const report = (error: unknown) => {
      console.error(`content-lake: webhook "${hook.name}":`, error);
    };
    queue.last = queue.last
      .then(() => message)
      .then((added) => added && this.#deliver(hook, added, headers, signal))
      .catch(report)
      .then(() => {
        // A delivery that a stop interrupts stays pending for the next start.
        if (!signal.aborted) database.dropDelivery(delivery.id);
      })
      .catch(report);
  }

  async #deliver(
    hook: Webhook,
    message: Message,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<void> {
    const { url, httpMethod: method, secret } = hook;
    const request = { url, method, secret, signal, body: message.payload };
    for (let retries = 0; !signal.aborted; retries++) {
      const attempt = newAttempt(message);
      message.attempts.push(attempt);
      const started = performance.now();
      const requestHeaders = { ...headers, "idempotency-key": message.id };
      Object.assign(attempt, await sendWebhook({ ...request, headers: requestHeaders }));
      if (signal.aborted) return;
      attempt.inProgress = false;
      attempt.duration = Math.round(performance.now() - started);
      message.resultCode = attempt.resultCode || null;
      if (attempt.isFailure) message.failureCount++;
      const isOver = !attempt.isFailure || isFinal(attempt) || retries === RETRIES;
      if (isOver) {
        message.status = attempt.isFailure ? "failed" : "success";
        return;
      }
      await sleep(this.#retryDelay, undefined, { signal }).catch(() => {});
    }
  }
}

function concerns({ rule, includeDrafts, includeAllVersions }: Webhook, change: Change): boolean {
  // The documents of releases and groups are not content.
  if (change.id.startsWith("_.")) return false;
  if (change.id.startsWith("drafts.")) {
    if (!includeDrafts && !includeAllVersions) return false;
  } else if (!isPublishedId(change.id) && !includeAllVersions) return false;
  return rule.on.includes(operationOf(change));
}

function operationOf({ before, after }: Change) {
  if (!after) return "delete";
  return before ? "update" : "create";
}

/** Whether the receiver refused the request, so that repeating it would not help. */
function isFinal({ failureReason, resultCode }: Attempt): boolean {
  return failureReason === "http" && resultCode < 500 && resultCode !== 429;
}

function headersOf(hook: Webhook, dataset: string, delivery: Delivery) {
  const { transactionId, timestamp, change } = delivery;
  return {
    ...hook.headers,
    "sanity-transaction-id": transactionId,
    "sanity-transaction-time": timestamp,
    "sanity-dataset": dataset,
    "sanity-document-id": change.id,
    "sanity-project-id": hook.projectId,
    "sanity-webhook-id": hook.id,
    "sanity-operation": operationOf(change),
  };
}

function newMessage(
  { id: hookId, projectId }: Webhook,
  dataset: string,
  payload: string,
  { id }: Delivery,
): Message {
  return {
    id,
    projectId,
    hookId,
    dataset,
    createdAt: new Date().toISOString(),
    status: "queued",
    resultCode: null,
    failureCount: 0,
    payload,
    attempts: [],
  };
}

function newAttempt({ id: messageId, projectId, hookId }: Message): Attempt {
  return {
    id: randomId(),
    projectId,
    hookId,
    messageId,
    createdAt: new Date().toISOString(),
    duration: null,
    inProgress: true,
    isFailure: false,
    failureReason: null,
    resultCode: 0,
    resultBody: null,
  };
}
