import { defineField, defineType } from "sanity";
import { messageGroups, type MessageGroup } from "../../../src/lib/messages/catalogue.ts";
import { studioTitlesOfRules } from "../../../src/lib/messages/field-words.ts";
import type { Messages } from "../../../src/lib/messages/messages.ts";
import { english } from "../../../src/lib/messages/english.ts";
import { languageFields } from "./language-fields.ts";
import { messageProblem } from "../message-rules.ts";

type GroupTexts<Group extends MessageGroup> = {
  title: string;
  description: string;
  /** The titles of the messages' fields: what each message is for. */
  fields: Record<keyof Messages[Group], string>;
};

const groups: { [Group in MessageGroup]: GroupTexts<Group> } = {
  answers: {
    title: "Contact form: result",
    description: "Shown at the edge of the window after somebody sends the form.",
    fields: {
      sentTitle: "Sent, title",
      sentText: "Sent",
      errorTitle: "Failed, title",
      errorText: "Failed",
      rateLimitTitle: "Too many requests from one person, title",
      rateLimitText: "Too many requests from one person",
      busyTitle: "Too many requests on the site, title",
      busyText: "Too many requests on the site",
      invalidEmailTitle: "Email address refused, title",
      invalidEmailText: "Email address refused",
      invalidPhoneTitle: "Phone number refused, title",
      invalidPhoneText: "Phone number refused",
    },
  },
  notices: {
    title: "Contact form: notices",
    description: "Shown in the form, above its button.",
    fields: {
      summary: "Above the list of errors",
      slowTitle: "Slow connection, title",
      slowText: "Slow connection",
      failedTitle: "Failed, title",
      failedText: "Failed",
      unkeptTitle: "Failed and not stored in the browser, title",
      unkeptText: "Failed and not stored in the browser",
      savedTitle: "No connection, title",
      savedText: "No connection",
      busyTitle: "Too many requests on the site, title",
      busyText: "Too many requests on the site",
      keptTitle: "Failed and sent later, title",
      keptText: "Failed and sent later",
      withdraw: "Button that cancels a waiting request",
      sentTitle: "Sent, title",
      sentText: "Sent",
      needsScript: "In a browser without JavaScript",
      loading: "While the form is loading",
      trap: "Label of the field that only bots fill in",
    },
  },
  rules: {
    title: "Contact form: field errors",
    description: "These messages do not change the limits themselves.",
    fields: studioTitlesOfRules(),
  },
  controls: {
    title: "Labels of buttons and areas",
    description: "Most of them are only for screen readers.",
    fields: {
      skip: "Skip link",
      mainMenu: "Main menu",
      openMenu: "Menu button on a phone",
      language: "Language button",
      footer: "Footer links",
      breadcrumb: "Breadcrumbs",
      notifications: "Message area",
      close: "Close button",
      customer: "The customer in a conversation",
      voice: "Before a voice message",
      photo: "Before a photo",
      transcript: "Opens the transcript of a conversation",
      reply: "Field for a typed reply",
      send: "Button that sends a typed reply",
      offered: "When a typed reply matches none",
      again: "Button at the end of a conversation",
      rating: "Stars of a testimonial",
      play: "Button that plays a film",
      pause: "Button that stops a film",
      captions: "Captions of a film",
      silent: "Below a film, before its first caption",
      moment: "Position in a film",
      seconds: "Elapsed time of a film",
      filmWords: "Opens the transcript of a film",
      videoFallback: "In a browser without video",
    },
  },
  months: {
    title: "Months in a text",
    description: "How a number of months is written, for example in the privacy policy.",
    fields: { one: "One", other: "Several" },
  },
  years: {
    title: "Years in a text",
    description: "How a number of years is written, for example in the privacy policy.",
    fields: { one: "One", two: "Two", other: "Several" },
  },
};

/** The number of characters above which a default gets a field of several lines. */
const MULTILINE_FROM = 80;

function messageField(name: string, title: string, text: string) {
  const common = {
    name,
    title,
    description: `Leave empty to use this example: ${text}`,
    placeholder: text,
  };
  // Leaves room for languages that need more letters, but not for a long text.
  const max = Math.max(40, text.length * 2);
  return text.length > MULTILINE_FROM
    ? defineField({
        ...common,
        type: "text",
        rows: 3,
        validation: (rule) => rule.max(max).custom((value) => messageProblem(value, text)),
      })
    : defineField({
        ...common,
        type: "string",
        validation: (rule) => rule.max(max).custom((value) => messageProblem(value, text)),
      });
}

/**
 * The one document that replaces the site's system messages, field by field; an empty field means the code's default.
 */
export const siteMessages = defineType({
  name: "siteMessages",
  title: "Messages",
  type: "document",
  groups: messageGroups.map((name, index) => ({
    name,
    title: groups[name].title,
    default: index === 0,
  })),
  fields: [
    ...messageGroups.map((name) => {
      const { title, description, fields } = groups[name];
      const defaults: Record<string, string> = english[name];
      return defineField({
        name,
        title,
        description,
        type: "object",
        group: name,
        options: { collapsible: false },
        fields: Object.entries(fields).map(([key, label]) =>
          messageField(key, label, defaults[key] ?? ""),
        ),
      });
    }),
    ...languageFields,
  ],
  preview: { prepare: () => ({ title: "Messages" }) },
});
