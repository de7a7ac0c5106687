import { BarChartIcon } from "@sanity/icons/BarChart";
import { BellIcon } from "@sanity/icons/Bell";
import { BlockquoteIcon } from "@sanity/icons/Blockquote";
import { CogIcon } from "@sanity/icons/Cog";
import { CommentIcon } from "@sanity/icons/Comment";
import { ConfettiIcon } from "@sanity/icons/Confetti";
import { ComponentIcon } from "@sanity/icons/Component";
import { CopyIcon } from "@sanity/icons/Copy";
import { CubeIcon } from "@sanity/icons/Cube";
import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { EarthGlobeIcon } from "@sanity/icons/EarthGlobe";
import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { SplitHorizontalIcon } from "@sanity/icons/SplitHorizontal";
import { ImageIcon } from "@sanity/icons/Image";
import { ThListIcon } from "@sanity/icons/ThList";
import { TransferIcon } from "@sanity/icons/Transfer";
import type { ComponentType } from "react";
import type { SchemaTypeDefinition } from "sanity";

/** The icon of each document type: in the desk, and in lists for documents without a picture. */
export const icons: Record<string, ComponentType> = {
  page: DocumentsIcon,
  legalPage: DocumentTextIcon,
  contactPage: EnvelopeIcon,
  solution: CubeIcon,
  country: EarthGlobeIcon,
  faq: HelpCircleIcon,
  testimonial: BlockquoteIcon,
  fact: BarChartIcon,
  reusable: ComponentIcon,
  announcement: ConfettiIcon,
  pageTemplate: CopyIcon,
  experiment: SplitHorizontalIcon,
  redirect: TransferIcon,
  siteMessages: CommentIcon,
  leadMessages: BellIcon,
  siteSettings: CogIcon,
};

/** The icons of the blocks that a text can have between its paragraphs. */
const partIcons: Record<string, ComponentType> = { table: ThListIcon, textPicture: ImageIcon };

/** Gives the document types and the parts of texts their icons. */
export function withIcons(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    const icon = icons[type.name] ?? partIcons[type.name];
    return icon ? ({ ...type, icon } as SchemaTypeDefinition) : type;
  });
}
