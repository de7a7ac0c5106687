import { defineQuery } from "groq";
import { badgesSectionFields } from "../sections/badges-section/badges-section.groq.ts";
import { videoShowcaseSectionFields } from "../sections/video-showcase-section/video-showcase-section.groq.ts";
import { regionsSectionFields } from "../sections/regions-section/regions-section.groq.ts";
import { emailCaptureSectionFields } from "../sections/email-capture-section/email-capture-section.groq.ts";
import { contactCardsSectionFields } from "../sections/contact-cards-section/contact-cards-section.groq.ts";
import { callToActionSectionFields } from "../sections/call-to-action-section/call-to-action-section.groq.ts";
import { cardGridSectionFields } from "../sections/card-grid-section/card-grid-section.groq.ts";
import { faqSectionFields } from "../sections/faq-section/faq-section.groq.ts";
import { heroSectionFields } from "../sections/hero-section/hero-section.groq.ts";
import { statsSectionFields } from "../sections/stats-section/stats-section.groq.ts";
import { testimonialsSectionFields } from "../sections/testimonials-section/testimonials-section.groq.ts";
import { checklistSectionFields } from "../sections/checklist-section/checklist-section.groq.ts";
import { offerSectionFields } from "../sections/offer-section/offer-section.groq.ts";
import { richTextSectionFields } from "../sections/rich-text-section/rich-text-section.groq.ts";
import { stepsSectionFields } from "../sections/steps-section/steps-section.groq.ts";
import { linkFields, seoFields } from "./fields.groq.ts";

const siteFields = `
  _id, _type, title, parentGroup, contactEmail, contactPhones[]{ _key, label, number },
  navigation[]{ _key, ${linkFields}, links[]{ _key, ${linkFields} } },
  signInLabel,
  signInLinks[]{ _key, ${linkFields} },
  getStarted{ ${linkFields} },
  footer{ text, copyright, links[]{ _key, ${linkFields} } },
  defaultSeo{ ${seoFields} },
  popup{ heading, text, link{ ${linkFields} }, dismissLabel },
  notFound{ heading, linkLabel }
`;

const sectionFields = `
  _key, _type, anchor,
  _type == "heroSection" => { ${heroSectionFields} },
  _type == "cardGridSection" => { ${cardGridSectionFields} },
  _type == "badgesSection" => { ${badgesSectionFields} },
  _type == "videoShowcaseSection" => { ${videoShowcaseSectionFields} },
  _type == "regionsSection" => { ${regionsSectionFields} },
  _type == "emailCaptureSection" => { ${emailCaptureSectionFields} },
  _type == "contactCardsSection" => { ${contactCardsSectionFields} },
  _type == "testimonialsSection" => { ${testimonialsSectionFields} },
  _type == "statsSection" => { ${statsSectionFields} },
  _type == "faqSection" => { ${faqSectionFields} },
  _type == "callToActionSection" => { ${callToActionSectionFields} },
  _type == "checklistSection" => { ${checklistSectionFields} },
  _type == "offerSection" => { ${offerSectionFields} },
  _type == "richTextSection" => { ${richTextSectionFields} },
  _type == "stepsSection" => { ${stepsSectionFields} }
`;

/** What every page document has, whatever its type. */
const anyPageFields = `
  _id, _type, _updatedAt, title, path,
  seo{ ${seoFields} },
  breadcrumbs[]{ _key, _type, label, anchor, "path": page->path }
`;

const sectionPageFields = `
  popup,
  country->{ name, code, businessName, description, street, city, region, postalCode, phone, email, url },
  solution->{ name, serviceType, description, audience },
  "countryPages": select(
    path == "/" || defined(country) => *[
      _type == "page" && archived != true && defined(path) && defined(country->code)
    ] | order(path asc){ path, "code": country->code },
    null
  ),
  sections[]{
    ${sectionFields},
    _type == "reusableSection" => { "reusableId": source._ref, "sections": source->sections[]{ ${sectionFields} } }
  }
`;

const legalPageFields = `
  lastUpdated, lastUpdatedLabel, contentsLabel, introduction,
  articles[]{ _key, _type, heading, body },
  acknowledgmentHeading, acknowledgment
`;

const pageFields = `
  ${anyPageFields},
  _type == "page" => { ${sectionPageFields} },
  _type == "legalPage" => { ${legalPageFields} }
`;

const contactPageFields = `
  _id, _type, _updatedAt, path, defaultHeading, headings[]{ _key, _type, source, heading }, subtitle,
  nextSteps{ heading, steps[]{ _key, _type, title, text } }, contactHeading,
  labels{ companyName, contactName, contactNumber, email, solutionInterested, solutionPlaceholder, remarks },
  submitLabel, submittingLabel, consentText, consentLinkLabel,
  seo{ ${seoFields} }
`;

const redirects = `*[_type == "redirect" && defined(from) && defined(to->path)]{ from, "to": to->path }`;

/** Everything one public address needs; both documents are null where the path is nobody's. */
export const PAGE_QUERY = defineQuery(`{
  "site": *[_type == "siteSettings"][0]{ ${siteFields} },
  "page": *[_type in ["page", "legalPage"] && path == $path && archived != true][0]{ ${pageFields} },
  "contactPage": *[_type == "contactPage" && path == $path][0]{ ${contactPageFields} },
  "redirects": ${redirects}
}`);

/** The whole site in one answer, for the build. */
export const SITE_QUERY = defineQuery(`{
  "site": *[_type == "siteSettings"][0]{ ${siteFields} },
  "pages": *[_type in ["page", "legalPage"] && defined(path) && archived != true] | order(path asc){ ${pageFields} },
  "contactPage": *[_type == "contactPage" && defined(path)][0]{ ${contactPageFields} },
  "redirects": ${redirects}
}`);
