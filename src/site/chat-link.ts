import type { Site } from "../content/page-content.ts";

/** The URL that opens a WhatsApp conversation with a number, on a phone and on a computer; `text` is prefilled. */
export function whatsAppAddress(number: string | null, text?: string | null): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : "";
  return `https://wa.me/${number?.replace(/\D/g, "")}${query}`;
}

/** Returns the address of a link without the message that it prefills: clicks are counted by this address. */
export function withoutMessage(address: string): string {
  return address.split("?text=", 1)[0] ?? "";
}

/** The key of the chat button among the counted sections; its texts are in the settings. */
export const CHAT_KEY = "chat";

export type ChatLink = { label: string; href: string };

/** The chat button of every page; null without a label or without a number that opens WhatsApp. */
export function chatLinkOf(site: Site | null): ChatLink | null {
  const number = site?.contactPhones?.find((phone) => phone.opensWhatsApp)?.number;
  const label = site?.chatButton?.label;
  if (!number || !label) return null;
  return { label, href: whatsAppAddress(number, site.chatButton?.text) };
}
