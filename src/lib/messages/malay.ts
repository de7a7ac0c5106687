import { wordsOfLabels, wordsOfRules } from "./field-words.ts";
import type { Messages } from "./messages.ts";

/** The public site's own words in Bahasa Melayu. */
export const malay: Messages = {
  answers: {
    sentTitle: "Terima Kasih!",
    sentText: "Permintaan anda telah kami terima. Kami akan menghubungi anda tidak lama lagi!",
    errorTitle: "Ralat",
    errorText: "Borang anda tidak dapat dihantar. Sila cuba lagi.",
    rateLimitTitle: "Terlalu Banyak Permintaan",
    rateLimitText: "Terlalu banyak borang dihantar. Sila cuba lagi dalam masa sejam.",
    busyTitle: "Banyak Permintaan Sekarang",
    busyText: "Permintaan anda belum disimpan. Sila cuba lagi sebentar nanti.",
    invalidEmailTitle: "E-mel Tidak Sah",
    invalidEmailText: "Sila masukkan alamat e-mel yang betul.",
    invalidPhoneTitle: "Nombor Telefon Tidak Sah",
    invalidPhoneText: "Sila masukkan nombor telefon yang betul.",
  },
  rules: wordsOfRules("ms"),
  notices: {
    summary: "Sila semak perkara berikut:",
    slowTitle: "Masih menghantar",
    slowText:
      "Sambungan agak perlahan. Biarkan halaman ini terbuka: apa yang anda tulis tidak akan hilang.",
    failedTitle: "Belum dihantar",
    failedText: "Semua yang anda tulis masih ada di sini, jadi anda boleh cuba lagi.",
    unkeptTitle: "Belum dihantar",
    unkeptText:
      "Pelayar ini tidak dapat menyimpan permintaan anda. Semua yang anda tulis masih ada di sini: jangan tutup halaman ini, kemudian cuba lagi.",
    savedTitle: "Tiada sambungan: disimpan, akan dihantar",
    savedText:
      "Permintaan anda disimpan dalam pelayar ini dan dihantar sebaik sahaja anda kembali dalam talian. Jika halaman ini ditutup dahulu, ia dihantar pada lawatan anda yang seterusnya.",
    busyTitle: "Banyak permintaan sekarang: disimpan, akan dihantar",
    busyText:
      "Permintaan anda disimpan dalam pelayar ini dan dihantar dengan sendirinya dalam beberapa minit. Jika halaman ini ditutup dahulu, ia dihantar pada lawatan anda yang seterusnya.",
    keptTitle: "Belum dihantar",
    keptText:
      "Permintaan anda disimpan dalam pelayar ini dan akan dihantar dengan sendirinya. Jika halaman ini ditutup dahulu, ia dihantar pada lawatan anda yang seterusnya.",
    withdraw: "Ubah permintaan",
    sentTitle: "Dihantar",
    sentText: "Anda akan dibawa ke laman utama.",
    needsScript: "Borang ini memerlukan JavaScript untuk dihantar.",
    loading: "Borang masih dimuatkan. Jika ia kekal begini, sila muat semula halaman.",
    trap: "Biarkan kosong",
  },
  controls: {
    skip: "Terus ke kandungan",
    mainMenu: "Utama",
    openMenu: "Menu",
    language: "Bahasa",
    footer: "Bahagian bawah halaman",
    breadcrumb: "Laluan halaman",
    notifications: "Pemberitahuan",
    close: "Tutup",
    customer: "Pelanggan",
    rating: "Penarafan [rating] daripada [most]",
    play: "Mainkan: [title]",
    pause: "Jeda: [title]",
    captions: "Sari kata",
    videoFallback: "Pelayar anda tidak menyokong video.",
  },
  months: { one: "satu bulan", other: "[count] bulan" },
  years: { one: "satu tahun", two: "dua tahun", other: "[count] tahun" },
  form: {
    ...wordsOfLabels("ms"),
    solutionPlaceholder: "Pilih penyelesaian",
    submitLabel: "Hantar Permintaan",
    submittingLabel: "Menghantar...",
    consentText:
      "Dengan menghantar borang ini, anda bersetuju bahawa kami boleh menghubungi anda tentang permintaan anda, seperti yang diterangkan dalam",
    consentLinkLabel: "dasar privasi kami",
  },
  elsewhere: {
    notFoundHeading: "Alamak! Halaman tidak ditemui",
    notFoundText:
      "Halaman ini tidak wujud. Mungkin telah dipindahkan, atau alamatnya tersilap taip.",
    notFoundLink: "Ke Laman Utama",
    signIn: "Log Masuk",
    contents: "Kandungan",
    consentEnd: ".",
    guideField: "E-mel",
    guideButton: "Hantar",
    guideBusy: "Menghantar...",
    guideSent: "Terima kasih!",
    articles: "Kisah dan berita",
    articlesText: "Pengalaman perniagaan yang bekerja dengan kami, dan perkembangan terkini.",
    story: "Kisah",
    news: "Berita",
    olderArticles: "Artikel terdahulu",
    newerArticles: "Artikel lebih baharu",
  },
};
