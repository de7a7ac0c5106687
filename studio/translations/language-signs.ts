/**
 * Words that are frequent in one of these languages and rare or unknown in the others. In other languages, a check
 * finds only texts in the wrong script.
 */
const SIGNS: Record<string, Set<string>> = {
  en: listOf(
    "the and you your our with for from that this are is be will can have has not they their them which what when how we",
  ),
  id: listOf(
    "bisa gratis karena kantor perusahaan bisnis uang jadwal kamu mobil telepon butuh coba solusi layanan restoran peluang kerja senin jumat tautan unduh lihat obrolan bulan pertanyaan sesuai kebutuhan",
  ),
  ms: listOf(
    "percuma kerana pejabat perniagaan syarikat wang sahaja ialah ejen maklumat perkhidmatan penyelesaian boleh telefon isnin jumaat pautan lawatan tempahan soalan bulan",
  ),
};
/** Words that Malay and Indonesian share, to distinguish both from English. */
const MALAYIC = listOf(
  "yang dan di ke dari untuk dengan ini itu tidak ada akan pada atau anda kami dalam setiap pelanggan lebih adalah juga oleh sudah",
);

/** Frequent characters that are written differently in simplified Chinese. */
const TRADITIONAL =
  /[們這個來時說對國會過還後點語開關無與從應該讓間問題廳單訂貨體麼樣經營業務聯繫]/gu;

function listOf(list: string): Set<string> {
  return new Set(list.split(" "));
}

/** How many words (letters in scripts without spaces) a text needs before a check reports it. */
const MIN_WORDS = 6;

function scriptOf(tag: string): string {
  const script = new Intl.Locale(tag).maximize().script ?? "Latn";
  return /^Han[st]$/.test(script) ? "Hani" : script;
}

function countIn(list: readonly string[], signs: ReadonlySet<string> | undefined): number {
  return signs ? list.filter((word) => signs.has(word)).length : 0;
}

/** Removes names of facts, marks and addresses, which are the same in every language, and quotations. */
function proseOf(text: string): string {
  return text.replaceAll(/\{[^}]*\}|<[^>]*>|https?:\S+|\S+@\S+|“[^”]*”|「[^」]*」/g, " ");
}

/** Returns the words that identify a language against another: words of both identify neither. */
function signsOf(language: string, against: string): Set<string> {
  const other = SIGNS[against] ?? new Set<string>();
  return new Set([...(SIGNS[language] ?? [])].filter((word) => !other.has(word)));
}

/**
 * Returns the language that a text seems to be in if that is not its own, such as `English`; else null. It reports no
 * short texts or names, and cannot distinguish languages of one script without a list here. Malay and Indonesian differ
 * by words that only one of them uses, so a text without such a word passes as both.
 */
export function readsAs(text: string, tag: string): string | null {
  const prose = proseOf(text);
  const script = scriptOf(tag);
  const ownLetters = prose.match(new RegExp(`\\p{Script=${script}}`, "gu"))?.length ?? 0;
  const latin: string[] = prose.match(/\p{Script=Latin}[\p{Script=Latin}'’-]*/gu) ?? [];
  const latinWords = latin.map((word) => word.toLowerCase());
  if (script !== "Latn") {
    // Capitalised words do not count: names are in Latin letters in every language.
    const isForeign = latin.filter((word) => /^\p{Ll}/u.test(word)).length >= MIN_WORDS;
    if (isForeign && ownLetters < latin.length) return "another script";
    const traditional = prose.match(TRADITIONAL)?.length ?? 0;
    return tag.startsWith("zh-Hans") && traditional >= 3 ? "traditional Chinese" : null;
  }
  const letters = prose.match(/\p{L}/gu)?.length ?? 0;
  if (letters - ownLetters >= MIN_WORDS && ownLetters < letters / 2) return "another script";
  const language = new Intl.Locale(tag).language;
  if (latinWords.length < MIN_WORDS || !SIGNS[language]) return null;
  const isMalayic = language === "id" || language === "ms";
  const english = countIn(latinWords, SIGNS["en"]);
  const malayic = countIn(latinWords, MALAYIC);
  if (isMalayic) {
    if (english >= 3 && english > 2 * malayic) return "English";
    const against = language === "id" ? "ms" : "id";
    const others = countIn(latinWords, signsOf(against, language));
    if (others >= 2 && countIn(latinWords, signsOf(language, against)) === 0 && malayic > 0)
      return language === "id" ? "Malay" : "Indonesian";
    return null;
  }
  return malayic >= 3 && malayic > 2 * english ? "Malay or Indonesian" : null;
}
