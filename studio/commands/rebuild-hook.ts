import type { SanityClient } from "@sanity/client";

/** Matches what visitors can see: no drafts, versions, uploads or documents of the Studio itself. */
export const PUBLIC_CHANGES =
  '!(_id in path("drafts.**")) && !(_id in path("versions.**")) && !(_type match "sanity.*") && !(_type match "system.*")';

const NAME = "Rebuild the site";

type Hook = { id: string; name: string; dataset: string };

/**
 * Sets the one webhook that rebuilds the site (https://www.sanity.io/docs/http-webhooks) and replaces an earlier one of
 * its dataset. Its calls are signed with `secret`. The client's token must be allowed to manage webhooks. Throws for a
 * URL that is not https, and without a secret.
 */
export async function setRebuildHook(
  client: SanityClient,
  address: string,
  secret: string | undefined,
): Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== "https:") {
    throw new Error("Name the address of the function rebuild-site: https://...");
  }
  if (!secret) throw new Error("Set BUILD_HOOK, the address of the host's build hook");
  const { projectId, dataset } = client.config();
  const api = client.withConfig({ apiVersion: "2021-10-04", useProjectHostname: false });
  const uri = `/hooks/projects/${projectId}`;
  const hooks = await api.request<Hook[]>({ uri });
  await api.request({
    uri,
    method: "POST",
    body: {
      type: "document",
      name: NAME,
      dataset,
      url: url.href,
      secret,
      apiVersion: "v2021-03-25",
      httpMethod: "POST",
      includeDrafts: false,
      rule: { on: ["create", "update", "delete"], filter: PUBLIC_CHANGES, projection: "{_id}" },
    },
  });
  // Deletes earlier webhooks only now that the new one exists: without any, a publish would not rebuild the site.
  for (const { id, name, dataset: of } of hooks) {
    if (name === NAME && of === dataset)
      await api.request({ uri: `${uri}/${id}`, method: "DELETE" });
  }
}
