import { defineField, defineType } from "sanity";
import { API_VERSION } from "../../../src/content/api-version.ts";
import { pageReference } from "../page-reference.ts";
import { checkPathIsFree, describePathProblem } from "../path-rules.ts";
import { describeAddressProblem, describeQueryProblem } from "../redirect-rules.ts";

/**
 * An old path that redirects to a page, or to a site that the settings allow. It refers to the page's document, so that
 * it can never form a chain.
 */
export const redirect = defineType({
  name: "redirect",
  title: "Redirect",
  type: "document",
  fields: [
    defineField({
      name: "from",
      title: "Old path",
      description: "The address people still use. Example: /restaurant-ai",
      type: "string",
      validation: (rule) => [
        rule.required().custom((value) => {
          if (value === "/") return "The home page cannot be redirected";
          return value === undefined ? true : (describePathProblem(value) ?? true);
        }),
        rule.custom(checkPathIsFree),
      ],
    }),
    defineField({
      name: "kind",
      title: "Leads to",
      description:
        "Choose a page of this site whenever there is one: the redirect then follows the page.",
      type: "string",
      options: {
        list: [
          { title: "A page of this site", value: "internal" },
          { title: "Another site", value: "external" },
        ],
        layout: "radio",
        direction: "horizontal",
      },
      initialValue: "internal",
    }),
    defineField({
      name: "to",
      title: "Page",
      description:
        "The page to open. The redirect still works if its path changes. Example: Waiter AI",
      ...pageReference,
      hidden: ({ parent }) => parent?.kind === "external",
      validation: (rule) =>
        rule.custom((value, { parent }) =>
          !value && !leavesSite(parent) ? "Choose the page to open" : true,
        ),
    }),
    defineField({
      name: "query",
      title: "Query",
      description:
        "Added after the question mark; shows where a lead came from. Example: source=flyer",
      type: "string",
      hidden: ({ parent }) => parent?.kind === "external",
      validation: (rule) => rule.custom(describeQueryProblem),
    }),
    defineField({
      name: "href",
      title: "Address",
      description:
        "Of a site that the settings name under Redirects. Example: https://shop.selat.example/menu",
      type: "url",
      hidden: ({ parent }) => parent?.kind !== "external",
      validation: (rule) =>
        rule.custom(async (value: string | undefined, context) => {
          if (!leavesSite(context.parent)) return true;
          if (!value) return "Enter the address to open";
          const client = context.getClient({ apiVersion: API_VERSION });
          const hosts = await client.fetch<string[] | null>(
            `*[_type == "siteSettings" && !(_id in path("versions.**"))] | order(_updatedAt desc)[0].redirectHosts`,
          );
          return describeAddressProblem(value, hosts ?? []);
        }),
    }),
  ],
  orderings: [{ title: "Old path", name: "from", by: [{ field: "from", direction: "asc" }] }],
  preview: {
    select: { title: "from", to: "to.path", query: "query", href: "href", kind: "kind" },
    prepare: ({ title, to, query, href, kind }) => {
      const page = to && query ? `${to}?${query}` : to;
      const target = kind === "external" ? href : page;
      return { title, subtitle: target ? `to ${target}` : "no target yet" };
    },
  },
});

function leavesSite(parent: unknown): boolean {
  return (parent as { kind?: string } | undefined)?.kind === "external";
}
