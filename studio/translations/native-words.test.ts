import { expect, test } from "vitest";
import { schema } from "../checks/validate-with-model.ts";
import { readContent } from "../starting-content/read-content.ts";
import { textsOf } from "./document-texts.ts";

type Document = ReturnType<typeof readContent>[number];
type LocalizedText = { language: string; path: string; value: string };

const documents = readContent();

/**
 * Returns every text of the starting content in a language, by document and field, without words for search engines.
 */
function textsIn(language: string): [string, string][] {
  return documents.flatMap((document) => {
    const code = (document as { language?: string }).language ?? "en";
    const ownTexts = code === language ? Object.entries(textsOf(schema, document)) : [];
    const localized = (document["localizedTexts"] ?? []) as LocalizedText[];
    const localizedInLanguage = localized.filter((text) => text.language === language);
    const all = [
      ...ownTexts,
      ...localizedInLanguage.map(({ path, value }) => [path, value] as [string, string]),
    ];
    return all
      .filter(([path]) => !path.includes("seo.keywords"))
      .map(([path, text]): [string, string] => [`${document._id} ${path}`, text]);
  });
}

/** Words that a native editor removed: words of another language, wrong words, or literal translations of English. */
const rejectedWords: Record<string, RegExp> = {
  en: /\bnobody's\b|\bmeasured with\b|\bsame working day\b|\bthe first month\b|\bby chance\b|\bhand anything out\b|\bwithout end\b|\blaw asks for\b/i,
  id: /\bprospek\b|\bbukan kejutan\b|\basli\b|\bserah terima\b|^Ia\b|\bia (?:menulis|bicara|menjawab|menjual)|\bmenjawab anda\b|\bpermintaan kontak\b|\bseorang staf\b|\btanpa batas\b|\bterlama\b|\blembar produk\b|^dari (?:sebuah|dapur|toko|perusahaan)/i,
  ms: /\bsembang\b|\basli\b|\bprospek\b|\bbukan kejutan\b|\bpasukan sokongan\b|\bpenukaran\b|^Ia\b|\bmenjawab anda\b|\bsecara sedar\b|\btanpa (?:had|nama)\b|\bterlama\b|\bmemegang kemudi\b|^daripada (?:sebuah|dapur|kedai|syarikat)/i,
  zh: /潜在客户|[一几]个助手|麻料|您的同事|最旧|[把张的]单(?:[^位]|$)|当家|加密钥|转向.*求助|写讯息/u,
};

test.each(Object.entries(rejectedWords))(
  "the starting content in %s contains none of the rejected words",
  (code, rejected) => {
    expect(textsIn(code).filter(([, text]) => rejected.test(text))).toEqual([]);
  },
);

// Except captions of films: they describe what the film shows.
test.each(["id", "ms"])("the starting content in %s uses the currency of its readers", (code) => {
  const texts = textsIn(code).filter(([path]) => !/\.videos\[/.test(path));
  expect(texts.filter(([, text]) => /S\$|SGD/.test(text))).toEqual([]);
});

type Line = { amount: string };
type Chat = {
  businessName: string;
  messages: { text: string; time: string }[];
  ticket: { lines: Line[]; total: string };
};

/** A language's notation of money, and of the time on a phone. */
const signs: Record<string, { money: RegExp; time: RegExp; toNumber: (text: string) => number }> = {
  en: { money: /S\$(\d+\.\d\d)/, time: /^\d{1,2}:\d\d$/, toNumber: Number },
  id: {
    money: /Rp(\d+\.\d{3})/,
    time: /^\d{1,2}\.\d\d$/,
    toNumber: (text) => Number(text.replaceAll(".", "")),
  },
  ms: { money: /RM(\d+\.\d\d)/, time: /^\d{1,2}\.\d\d (?:pagi|malam)$/, toNumber: Number },
  zh: { money: /(?:S\$|RM)(\d+\.\d\d)/, time: /^\d{1,2}:\d\d$/, toNumber: Number },
};

function chatsIn(language: string): Chat[] {
  const pages = documents.filter(
    (document: Document) =>
      document._type === "page" && (document["language"] ?? "en") === language,
  );
  return pages.flatMap(({ sections }) =>
    (sections as { chat?: Chat }[]).flatMap(({ chat }) => (chat ? [chat] : [])),
  );
}

type Film = { path: string; seconds: number; lines: { at: number; text: string }[] };

function filmsIn(language: string): Film[] {
  const pages = documents.filter(
    (document: Document) =>
      document._type === "page" && (document["language"] ?? "en") === language,
  );
  return pages.flatMap(({ sections }) =>
    (sections as { videos?: Film[] }[]).flatMap(({ videos = [] }) => videos),
  );
}

function momentsOf({ path, lines }: Film): (string | number)[] {
  return [path, ...lines.map(({ at }) => at)];
}

test.each(Object.entries(signs))(
  "conversations in %s use its clock and currency, and their amounts add up",
  (code, { money, time, toNumber }) => {
    const chats = chatsIn(code);
    expect(chats).toHaveLength(5);
    for (const { messages, ticket } of chats) {
      for (const message of messages) expect(message.time).toMatch(time);
      const amounts = messages.flatMap(({ text }) => money.exec(text)?.[1] ?? []);
      const isOrder = ticket.lines.every(({ amount }) => /^\d+\.\d+$/.test(amount));
      expect(amounts).toEqual(isOrder ? [ticket.total] : []);
      if (!isOrder) continue;
      const sum = ticket.lines.reduce((all, { amount }) => all + toNumber(amount), 0);
      expect(sum).toBeCloseTo(toNumber(ticket.total), 2);
    }
  },
);

// The films have no sound.
test.each(["en", "id", "ms", "zh"])(
  "the titles and texts of films in %s promise no sound",
  (code) => {
    const films = textsIn(code).filter(([path]) => /\.videos\[/.test(path));
    expect(films.length).toBeGreaterThan(0);
    const sound =
      /\b(?:voice|hears?|listens?|spoken)\b|\bsuara\b|menyimak|diucapkan|mendengar|语音|听|开口/iu;
    expect(films.filter(([, text]) => sound.test(text))).toEqual([]);
  },
);

test("films have captions at the same times in every language, in short lines", () => {
  const [english = [], ...others] = ["en", "id", "ms", "zh"].map(filmsIn);
  expect(english.length).toBeGreaterThan(0);
  for (const films of others) {
    expect(films.map(momentsOf)).toEqual(english.map(momentsOf));
  }
  for (const film of [english, ...others].flat()) {
    const moments = momentsOf(film).slice(1).map(Number);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(Math.max(...moments)).toBeLessThan(film.seconds);
    for (const { text } of film.lines) expect(text.length, text).toBeLessThanOrEqual(64);
  }
});
