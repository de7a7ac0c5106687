import { answers } from "./answers.ts";
import { fieldLabels, ruleMessages } from "./field-words.ts";

/** The form's rules (SPEC section 5); the desk's forms use them too. */
const rules = ruleMessages("en");

/** The texts inside the form other than its fields. */
const notices = {
  summary: "Please check the following:",
  slowTitle: "Still sending",
  slowText: "The connection is slow. Please keep this page open: nothing you typed is lost.",
  failedTitle: "Not sent yet",
  failedText: "Everything you typed is still here, so you can try again.",
  unkeptTitle: "Not sent yet",
  unkeptText:
    "This browser cannot keep your request. Everything you typed is still here: please keep this page open and try again.",
  savedTitle: "No connection: saved, sent later",
  savedText:
    "Your request is kept in this browser and sent as soon as you are online again. If you close this page first, it is sent on your next visit.",
  busyTitle: "Many requests right now: saved, sent later",
  busyText:
    "Your request is kept in this browser and sent automatically within minutes. If you close this page first, it is sent on your next visit.",
  keptTitle: "Not sent yet",
  keptText:
    "Your request is kept in this browser and sent automatically. If you close this page first, it is sent on your next visit.",
  withdraw: "Change request",
  sentTitle: "Sent",
  sentText: "We are taking you to the home page.",
  needsScript: "This form needs JavaScript to be sent.",
  loading: "The form is still loading. If this takes long, please reload the page.",
  trap: "Leave this empty",
};

/** Names of controls and landmarks, most of them only for screen readers. */
const controls = {
  skip: "Skip to content",
  mainMenu: "Main",
  openMenu: "Menu",
  language: "Language",
  footer: "Footer",
  breadcrumb: "Breadcrumb",
  notifications: "Notifications",
  close: "Close",
  customer: "Customer",
  voice: "Voice message",
  photo: "Photo: [seen]",
  transcript: "Read all replies and answers",
  reply: "Tap a reply or type it",
  send: "Send",
  offered: "Try one of these: [choices]",
  again: "Start again",
  rating: "Rated [rating] out of [most]",
  play: "Play: [title]",
  pause: "Pause: [title]",
  captions: "Captions",
  silent: "No sound; captions on",
  moment: "Position",
  seconds: "[at] of [length] seconds",
  filmWords: "Read what happens",
  videoFallback: "Your browser does not support the video tag.",
};

/** Periods of the lead desk's settings inside a text, by plural form. */
const months = { one: "one month", other: "[count] months" };
const years = { one: "one year", two: "two years", other: "[count] years" };

/** The contact form's texts if the contact page's own fields are empty: without a label a field is not accessible. */
const form = {
  ...fieldLabels("en"),
  solutionPlaceholder: "Select a solution",
  submitLabel: "Submit Request",
  submittingLabel: "Submitting...",
  consentText:
    "By sending this form you agree that we may contact you about your request, as described in our",
  consentLinkLabel: "privacy policy",
};

/** The texts shown instead of empty fields of other documents. */
const elsewhere = {
  notFoundHeading: "Oops! Page not found",
  notFoundText: "This page does not exist. It may have moved, or the address has a typing error.",
  notFoundLink: "Return to Home",
  signIn: "Sign In",
  contents: "Contents",
  consentEnd: ".",
  guideField: "Email",
  guideButton: "Send",
  guideBusy: "Sending...",
  guideSent: "Thank you!",
  articles: "Stories and news",
  articlesText: "How businesses work with us, and what is new.",
  story: "Story",
  news: "News",
  olderArticles: "Older articles",
  newerArticles: "Newer articles",
};

/** The public site's system messages in English: the defaults of the CMS, exactly those of docs/specification.md. */
export const english = { rules, answers, notices, controls, months, years, form, elsewhere };
