import { useToast } from "@sanity/ui/toast";
import { type DocumentActionComponent, type SanityClient, useClient } from "sanity";
import { type ExistingRedirect, planRedirects } from "./plan-redirects.ts";

const REDIRECTS = `*[_type == "redirect" && from in $paths]{ _id, from, "target": to._ref }`;

type Move = { id: string; from: string; to: string };

/**
 * Writes the redirects of a move in one transaction. It runs before the page is published: until then
 * a redirect to the page at its own address has no effect, so nothing is ever out of reach.
 */
async function redirectOldAddress(client: SanityClient, page: Move): Promise<string | null> {
  const paths = [page.from, page.to];
  const existing = await client.fetch<ExistingRedirect[]>(REDIRECTS, { paths });
  const { remove, create, repoint } = planRedirects(page, existing);
  const to = { _type: "reference", _ref: page.id };
  const transaction = client.transaction();
  for (const id of remove) transaction.delete(id);
  for (const id of repoint) transaction.patch(id, { set: { to } });
  if (create) transaction.create({ _type: "redirect", from: create, to });
  if (remove.length + repoint.length > 0 || create) await transaction.commit();
  return create;
}

function pathOf(document: Record<string, unknown> | null): string | undefined {
  const path = document?.["path"];
  return typeof path === "string" ? path : undefined;
}

/** The Publish action of a page: when it has moved, its old address leads to the new one. */
export function keepOldAddress(action: DocumentActionComponent): DocumentActionComponent {
  if (String(action.action) !== "publish") return action;
  const PublishAction: DocumentActionComponent = (props) => {
    const client = useClient({ apiVersion: "2025-02-19" });
    const toast = useToast();
    const description = action(props);
    const [from, to] = [pathOf(props.published), pathOf(props.draft)];
    if (!description || !from || !to || from === to) return description;

    async function onHandle(publish: () => void): Promise<void> {
      try {
        const move = { id: props.id.replace(/^drafts\./, ""), from: from ?? "", to: to ?? "" };
        const created = await redirectOldAddress(client, move);
        if (created) {
          toast.push({
            status: "success",
            title: `${created} now leads to ${to}`,
            description: "The redirect is in the list of redirects.",
          });
        }
        publish();
      } catch (error) {
        toast.push({
          status: "error",
          title: "Not published: the redirect from the old path could not be written",
          description: String(error),
        });
      }
    }
    return {
      ...description,
      onHandle: () => void onHandle(() => description.onHandle?.()),
    };
  };
  return Object.assign(PublishAction, { action: action.action, displayName: action.displayName });
}
