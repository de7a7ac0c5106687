/** What SPEC section 2 requires of one page, from top to bottom. */
type PageRow = {
  path: string;
  title: string;
  /** Labels of the breadcrumbs. */
  trail: string[];
  /** Heading of each section (empty for a strip of figures) and the number of its parts. */
  blocks: [heading: string, parts: number][];
  /** Value and label of every figure. */
  figures: [value: string, label: string][];
  /** Label and address of every link after the breadcrumbs. */
  links: [label: string, href: string][];
  claims: string[];
};

function contact(label: string, query: string): [string, string] {
  return [label, `/contact?${query.replaceAll(" ", "%20")}`];
}

const WAITER = "solution=Waiter AI";
const SALES = "product=Sales Assistant AI";
const KNOWLEDGE = "product=Knowledge Base AI";
const OFFERED = ["14-day trial", "2-4 weeks", "No setup fees"];

type Country = Pick<PageRow, "title" | "blocks" | "figures" | "claims"> & {
  name: string;
  solutions: string;
  trial: string;
  phone: string;
};

function countryPage({ name, solutions, trial, phone, ...row }: Country): PageRow {
  const slug = name.toLowerCase();
  const email = `${slug}@selat.example`;
  return {
    ...row,
    path: `/ai-solutions-${slug}`,
    trail: ["Home", `AI Solutions ${name}`],
    links: [
      contact("Get a Free Demo", `source=${slug}-demo`),
      [solutions, "/waiter-ai"],
      contact(trial, `source=${slug}-cta`),
      contact(`Contact Our ${name} Team`, `source=${slug}-contact`),
      [phone, `tel:${phone.replaceAll(" ", "")}`],
      [email, `mailto:${email}`],
    ],
    claims: [name, "14-day trial", "2-4 weeks", ...row.claims],
  };
}

export const pages: PageRow[] = [
  {
    path: "/waiter-ai",
    title: "The order is in the kitchen before the queue moves.",
    trail: ["Products", "Waiter AI"],
    blocks: [
      ["The order is in the kitchen before the queue moves.", 4],
      ["Four ways in, one clean ticket out.", 4],
      ["Two orders, start to finish.", 2],
      ["Less typing, more time for guests.", 6],
      ["From a kitchen that runs on it.", 1],
      ["See it sell your own menu.", 0],
    ],
    figures: [],
    links: [
      contact("Start Your Free Trial", `source=free-trial&${WAITER}`),
      contact("Schedule a Demo", `source=schedule-demo&${WAITER}`),
      contact("Get Started", `source=get-started&${WAITER}`),
      contact("Contact Sales", `source=contact-sales&${WAITER}`),
    ],
    claims: [...OFFERED, "60% efficiency gain", "10+ hours saved per week", "50+ languages"],
  },
  {
    path: "/sales-assistant-ai",
    title: "Every new lead hears from you in under 30 seconds.",
    trail: ["Products", "Sales Assistant AI"],
    blocks: [
      ["Every new lead hears from you in under 30 seconds.", 4],
      ["It does the part sellers forget.", 3],
      ["One evening, three steps.", 3],
      ["At home in four trades.", 4],
      ["From a shop that answers at night.", 1],
      ["", 4],
      ["See how charging works.", 3],
      ["Give it your ten oldest leads.", 0],
    ],
    figures: [
      ["< 30 s", "to answer a new lead"],
      ["45%", "higher conversion"],
      ["10+", "hours saved per week"],
      ["95%", "of customers are satisfied"],
      ["SGD 150-450", "a month for one agent (example)"],
      ["SGD 0.10-0.30", "for one more conversation (example)"],
      ["14 days", "of free trial"],
    ],
    links: [
      contact("Schedule a Demo", `source=sales-ai-demo&${SALES}&stage=Request Demo`),
      contact("Start Your Free Trial", `source=sales-ai-trial&${SALES}&stage=Request Trial`),
      contact("Start Your Free Trial", `source=sales-ai-cta&${SALES}&stage=Request Trial`),
      contact("Talk to Sales", `source=sales-ai-contact&${SALES}&stage=Interested`),
    ],
    claims: [
      ...OFFERED,
      "45% higher conversion",
      "60% efficiency gain",
      "10+ hours saved per week",
    ],
  },
  {
    path: "/knowledge-base-ai",
    title: "Your manuals finally answer the phone.",
    trail: ["Products", "Knowledge Base AI"],
    blocks: [
      ["Your manuals finally answer the phone.", 4],
      ["Support that does not sleep, and does not guess.", 3],
      ["From a shelf of binders to answers, in three steps.", 3],
      ["Where it earns its keep.", 4],
      ["From a busy freight company.", 1],
      ["", 4],
      ["Bring your longest manual.", 0],
    ],
    figures: [
      ["70%", "fewer support tickets"],
      ["< 5 s", "to answer a question"],
      ["90%", "of questions resolved"],
      ["50+", "languages supported"],
    ],
    links: [
      contact("Start Your Free Trial", `source=kb-ai-trial&${KNOWLEDGE}&stage=Request Trial`),
      contact("Schedule a Demo", `source=kb-ai-demo&${KNOWLEDGE}&stage=Request Demo`),
      contact("Start Your Free Trial", `source=kb-ai-cta&${KNOWLEDGE}&stage=Request Trial`),
      contact("Talk to Us", `source=kb-ai-contact&${KNOWLEDGE}&stage=Interested`),
    ],
    claims: [...OFFERED, "24/7", "under 5 s", "50+ languages", "70% fewer tickets"],
  },
  countryPage({
    name: "Singapore",
    title: "AI agents that understand Singlish, lah.",
    solutions: "See Our Solutions",
    trial: "Start Your Free Trial",
    phone: "+65 6555 0123",
    blocks: [
      ["AI agents that understand Singlish, lah.", 0],
      ["What we set up in Singapore.", 3],
      ["Six reasons Singapore stays with us.", 6],
      ["From a cafe in Singapore.", 1],
      ["", 4],
      ["Come by, or let us come to you.", 0],
    ],
    figures: [
      ["200+", "Singapore businesses"],
      ["4", "official languages"],
      ["24/7", "local support"],
      ["100%", "MAS compliant"],
    ],
    claims: [
      "200+ Singapore businesses",
      "4 official languages",
      "24/7 local support",
      "100% MAS compliant",
    ],
  }),
  countryPage({
    name: "Malaysia",
    title: "From Perlis to Sabah, every customer gets an answer.",
    solutions: "Explore Solutions",
    trial: "Start Free Trial Now",
    phone: "+60 3 5550 0123",
    blocks: [
      ["From Perlis to Sabah, every customer gets an answer.", 0],
      ["Three ways to begin in Malaysia.", 3],
      ["Six things that count in Malaysia.", 6],
      ["From a kitchen in Kuala Lumpur.", 1],
      ["", 4],
      ["Jom, try it with your own menu.", 0],
    ],
    figures: [
      ["150+", "Malaysian businesses"],
      ["2", "main languages"],
      ["13", "states covered"],
      ["24/7", "support"],
    ],
    claims: [
      "AI Restaurant Solutions",
      "AI for Malaysian SMEs",
      "Enterprise AI Solutions",
      "150+ businesses",
      "13 states",
      "24/7 support",
    ],
  }),
  countryPage({
    name: "Indonesia",
    title: "One agent for 17K+ islands, and it speaks like a local.",
    solutions: "Explore Solutions",
    trial: "Start Your Free Trial",
    phone: "+62 21 5550 0123",
    blocks: [
      ["One agent for 17K+ islands, and it speaks like a local.", 0],
      ["What we set up in Indonesia.", 3],
      ["Six reasons teams here choose Selat.", 6],
      ["From a shop in Jakarta.", 1],
      ["", 4],
      ["Ask it in Bahasa. See for yourself.", 0],
    ],
    figures: [
      ["100+", "Indonesian businesses"],
      ["17K+", "islands covered"],
      ["Native", "Bahasa Indonesia"],
      ["24/7", "support"],
    ],
    claims: [
      "AI Restaurant & Cloud Kitchen Solutions",
      "AI for Indonesian Retail",
      "Enterprise AI for Indonesia",
      "100+ businesses",
      "17K+ islands",
      "native Bahasa Indonesia",
      "24/7 support",
    ],
  }),
  {
    path: "/ad-landing",
    title: "Fourteen days with an AI agent. Free.",
    trail: ["Home", "Special Offer"],
    blocks: [
      ["Fourteen days with an AI agent. Free.", 3],
      ["What an agent brings you.", 5],
      ["A parcel arrives crushed. You are the customer.", 4],
      ["Start your free trial here.", 0],
      ["", 3],
      ["23 spots left. One of them can be yours.", 0],
    ],
    figures: [
      ["500+", "businesses work with Selat"],
      ["95%", "of customers are satisfied"],
      ["4.9 / 5", "from 150 reviews"],
    ],
    links: [
      contact("Start Your Free Trial", "source=ad-landing&stage=Request Trial"),
      ["privacy policy", "/privacy-policy"],
      contact("Start Free Trial Now", "source=ad-landing-cta&stage=Request Trial"),
    ],
    claims: [
      "First 50 businesses only: 23 spots left",
      "14-day free trial",
      "Implementation guide",
      "worth $500",
      "Setup fee waived for the first 50 businesses",
      "500+ customers",
      "4.9/5",
      "60% efficiency gain",
      "40% cost reduction",
      "2-4 weeks setup",
      "50+ support languages",
      "10+ hours saved per week",
    ],
  },
];

/** The path of every English page in the sitemap. */
export const publicPaths = ["/", ...pages.map(({ path }) => path), "/contact", "/privacy-policy"];

/** A path without a page. */
export const missingPath = "/nowhere";
