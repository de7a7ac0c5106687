import { CogIcon } from "@sanity/icons/Cog";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { TransferIcon } from "@sanity/icons/Transfer";
import type { StructureResolver } from "sanity/structure";
import { singletons } from "./singletons.ts";

/** The desk, grouped as people think: what they edit daily first, settings last. */
export const structure: StructureResolver = (S) =>
  S.list()
    .id("content")
    .title("Content")
    .items([
      S.documentTypeListItem("page").title("Pages").icon(DocumentsIcon),
      S.listItem()
        .id(singletons.contactPage)
        .title("Contact page")
        .icon(EnvelopeIcon)
        .child(S.document().schemaType("contactPage").documentId(singletons.contactPage)),
      S.documentTypeListItem("faq").title("FAQ").icon(HelpCircleIcon),
      S.divider(),
      S.documentTypeListItem("redirect").title("Redirects").icon(TransferIcon),
      S.listItem()
        .id(singletons.siteSettings)
        .title("Settings")
        .icon(CogIcon)
        .child(S.document().schemaType("siteSettings").documentId(singletons.siteSettings)),
    ]);
