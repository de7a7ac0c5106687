import { wordsOfLabels, wordsOfRules } from "./field-words.ts";
import type { Messages } from "./messages.ts";

/** The public site's own words in Bahasa Indonesia. */
export const indonesian: Messages = {
  answers: {
    sentTitle: "Terima Kasih!",
    sentText: "Permintaan Anda sudah kami terima. Kami akan segera menghubungi Anda!",
    errorTitle: "Terjadi Kesalahan",
    errorText: "Formulir Anda gagal dikirim. Silakan coba lagi.",
    rateLimitTitle: "Terlalu Banyak Permintaan",
    rateLimitText: "Terlalu banyak formulir yang dikirim. Silakan coba lagi satu jam lagi.",
    busyTitle: "Sedang Banyak Permintaan",
    busyText: "Permintaan Anda belum tersimpan. Silakan coba lagi sebentar lagi.",
    invalidEmailTitle: "Email Tidak Valid",
    invalidEmailText: "Silakan masukkan alamat email yang benar.",
    invalidPhoneTitle: "Nomor Telepon Tidak Valid",
    invalidPhoneText: "Silakan masukkan nomor telepon yang benar.",
  },
  rules: wordsOfRules("id"),
  notices: {
    summary: "Mohon periksa hal berikut:",
    slowTitle: "Masih mengirim",
    slowText:
      "Koneksi sedang lambat. Biarkan halaman ini terbuka: semua yang Anda tulis tetap aman.",
    failedTitle: "Belum terkirim",
    failedText: "Semua yang Anda tulis masih ada di sini, jadi Anda bisa mencoba lagi.",
    unkeptTitle: "Belum terkirim",
    unkeptText:
      "Browser ini tidak dapat menyimpan permintaan Anda. Semua yang Anda tulis masih ada di sini: jangan tutup halaman ini, lalu coba lagi.",
    savedTitle: "Tidak ada koneksi: disimpan, akan dikirim",
    savedText:
      "Permintaan Anda disimpan di browser ini dan dikirim begitu Anda kembali online. Jika halaman ini ditutup lebih dulu, permintaan dikirim pada kunjungan Anda berikutnya.",
    busyTitle: "Sedang banyak permintaan: disimpan, akan dikirim",
    busyText:
      "Permintaan Anda disimpan di browser ini dan terkirim sendiri dalam beberapa menit. Jika halaman ini ditutup lebih dulu, permintaan dikirim pada kunjungan Anda berikutnya.",
    keptTitle: "Belum terkirim",
    keptText:
      "Permintaan Anda disimpan di browser ini dan akan terkirim sendiri. Jika halaman ini ditutup lebih dulu, permintaan dikirim pada kunjungan Anda berikutnya.",
    withdraw: "Ubah permintaan",
    sentTitle: "Terkirim",
    sentText: "Anda akan dibawa ke beranda.",
    needsScript: "Formulir ini memerlukan JavaScript agar bisa dikirim.",
    loading: "Formulir masih dimuat. Jika tetap seperti ini, silakan muat ulang halaman.",
    trap: "Biarkan kosong",
  },
  controls: {
    skip: "Langsung ke isi",
    mainMenu: "Utama",
    openMenu: "Menu",
    language: "Bahasa",
    footer: "Bagian bawah halaman",
    breadcrumb: "Jejak halaman",
    notifications: "Pemberitahuan",
    close: "Tutup",
    customer: "Pelanggan",
    rating: "Nilai [rating] dari [most]",
    play: "Putar: [title]",
    pause: "Jeda: [title]",
    captions: "Takarir",
    videoFallback: "Browser Anda tidak mendukung video.",
  },
  months: { one: "satu bulan", other: "[count] bulan" },
  years: { one: "satu tahun", two: "dua tahun", other: "[count] tahun" },
  form: {
    ...wordsOfLabels("id"),
    solutionPlaceholder: "Pilih solusi",
    submitLabel: "Kirim Permintaan",
    submittingLabel: "Mengirim...",
    consentText:
      "Dengan mengirim formulir ini, Anda setuju bahwa kami boleh menghubungi Anda mengenai permintaan Anda, sebagaimana dijelaskan dalam",
    consentLinkLabel: "kebijakan privasi kami",
  },
  elsewhere: {
    notFoundHeading: "Waduh! Halaman tidak ditemukan",
    notFoundText: "Halaman ini tidak ada. Mungkin sudah dipindahkan, atau alamatnya salah ketik.",
    notFoundLink: "Kembali ke Beranda",
    signIn: "Masuk",
    contents: "Isi",
    consentEnd: ".",
    guideField: "Email",
    guideButton: "Kirim",
    guideBusy: "Mengirim...",
    guideSent: "Terima kasih!",
  },
};
