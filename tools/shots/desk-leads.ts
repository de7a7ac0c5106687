import { randomUUID } from "node:crypto";

// Sixty leads as a team of three would have them after three months, for photographs of the desk.

const DAY = 86_400_000;
const HOUR = 3_600_000;

const companies = [
  ["Kopi Lane", "SG"],
  ["Nasi Kandar Pelita", "MY"],
  ["Warung Sederhana Bu Tini", "ID"],
  ["Toast & Teh Holdings", "SG"],
  ["Segar Cloud Kitchen", "MY"],
  ["PT Rantai Dingin Nusantara", "ID"],
  ["Lau Pa Seafood", "SG"],
  ["Batik Wangi", "ID"],
  ["Tiong Bahru Bakery Supplies", "SG"],
  ["Ipoh White Coffee Company", "MY"],
  ["Jakarta Retail Bersama", "ID"],
  ["Orchard Dental Group", "SG"],
  ["Penang Hill Travel", "MY"],
  ["Surabaya Motor Parts", "ID"],
  ["Marina Bay Logistics (S.E.A.)", "SG"],
  ["Kedai Runcit Pak Din", "MY"],
  ["Kebun Raya Florist", "ID"],
  ["East Coast Pet Clinic", "SG"],
  ["Melaka Heritage Hotels", "MY"],
  ["Bandung Coffee Roasters", "ID"],
] as const;
const branches = ["", " Express", " Group"] as const;
const people = [
  "Mei Ling Goh",
  "Ahmad bin Ismail",
  "Dewi Lestari",
  "Ravi Kumar s/o Maniam",
  "Nur Aisyah Rahman",
  "Bambang Wijaya",
  "Chloe Tan",
  "Farid Hakim",
  "Putri Anggraini",
  "Jonathan Lim Wei Jie",
];
const solutions = [
  "Waiter AI",
  "Sales Assistant AI",
  "Knowledge Base AI",
  "Waiter AI",
  "Product Service AI",
  "Custom AI",
];
const sources = [
  "get-started",
  "schedule-demo",
  "free-trial",
  "singapore-demo",
  "direct",
  "ad-landing",
  "malaysia-demo",
];
const remarks = [
  "",
  "Two outlets, busy at lunch. Could it answer in Mandarin and Malay as well?",
  "",
  "We take about 300 orders a day over WhatsApp and lose some of them.",
  "Please call after 3 pm.",
  "We already use a point-of-sale system and would like to keep it. The owner wants to see it working with our own menu before we talk about prices, and asked whether the loyalty points of our members can be read.",
  "",
];
const numbers = { SG: "+65 6555 01", MY: "+60 3-5550 01", ID: "+62 21 5550 01" };
const languages = { SG: "en", MY: "ms", ID: "id" };
const stages = ["interested", "request-demo", "request-trial", "closed", "failed"] as const;
/** The stages of twenty leads, as indices of `stages`; the next twenty repeat them. */
const stageIndices = [0, 1, 0, 3, 0, 2, 1, 0, 4, 0, 1, 3, 0, 2, 0, 1, 4, 0, 2, 3] as const;

/** The date in Singapore, where the desk is, `days` after `now`. */
function dayAt(now: number, days: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Singapore" }).format(now + days * DAY);
}

const plans = [
  ["Call", 0],
  null,
  ["Write", 2],
  ["Call", -2],
  null,
  ["Visit", 6],
  ["Send the offer with two outlets", 1],
] as const;

/** The sixty leads as rows; `owners` are ids of the team, `now` in milliseconds since the epoch. */
export function deskLeads(owners: readonly string[], now: number) {
  return Array.from({ length: 60 }, (_, index) => {
    const [company = "", country = "SG"] = companies[index % companies.length] ?? [];
    const name = `${company}${branches[Math.floor(index / companies.length)] ?? ""}`;
    const stage = stages[stageIndices[(index * 7) % stageIndices.length] ?? 0] ?? "interested";
    // The newest came in a quarter of an hour ago, the oldest some ninety days.
    const createdAt = now - HOUR / 4 - (index * index * DAY) / 40;
    const isAnswered = stage !== "interested" || index % 3 === 2;
    const plan = stage === "closed" || stage === "failed" ? null : plans[index % plans.length];
    const person = people[index % people.length] ?? "";
    return {
      id: randomUUID(),
      company_name: name,
      contact_name: person,
      // One lead has the telephone number of the first, so that there are two leads to merge.
      contact_number: `${numbers[country]}${String(10 + (index === 40 ? 0 : index)).padStart(2, "0")}`,
      email: `${person.split(" ")[0]?.toLowerCase()}.${index}@desk-shots.example`,
      solution_interested: solutions[(index * 5) % solutions.length] ?? "",
      remarks: remarks[index % remarks.length] ?? "",
      stage,
      language: languages[country],
      source: sources[(index * 3) % sources.length] ?? "direct",
      created_at: new Date(createdAt).toISOString(),
      first_response_at: isAnswered
        ? new Date(createdAt + (1 + (index % 9)) * 1.7 * HOUR).toISOString()
        : null,
      owner: index % 4 === 3 ? null : (owners[index % owners.length] ?? null),
      next_action: plan?.[0] ?? null,
      next_action_on: plan ? dayAt(now, plan[1]) : null,
      value: stage === "closed" ? 2400 + index * 350 : null,
      value_currency:
        stage === "closed" ? ({ SG: "SGD", MY: "MYR", ID: "IDR" } as const)[country] : null,
      lost_reason: stage === "failed" && index % 3 !== 0 ? "Too expensive" : null,
    };
  });
}
