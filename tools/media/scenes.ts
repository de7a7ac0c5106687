import { parcelPhoto, shirtPicture } from "./drawings.ts";
import { bubble, replies, type Scene, transcript, turn, typingIndicator, voice } from "./scene.ts";

const RING = `<div class="ring" data-ring="1.9,2.7"><svg viewBox="0 0 44 44" fill="none" stroke-width="3.5" stroke-linecap="round"><circle cx="22" cy="22" r="15.915" stroke="#fffdf8" opacity=".35"/><circle class="arc" cx="22" cy="22" r="15.915" stroke="#fffdf8"/></svg></div>`;

const textChat: Scene = {
  file: "text-chat",
  name: "Kopi Lane",
  status: "Waiter AI · replies in seconds",
  clock: "8:04",
  day: "Today",
  length: 13.2,
  poster: 12,
  hint: "Message",
  cancelHint: "slide to cancel",
  typings: [{ start: 0.8, end: 4, text: "Uncle, 2 kopi-o kosong, 1 kaya toast set. Table 12 ah" }],
  keyboard: [[0.35, 4.3]],
  recordings: [],
  turns: [
    turn(
      { at: -1 },
      `<div class="card"><div class="pad"><h3>Breakfast, until 11</h3>
<p class="row"><span>Kopi-o kosong</span><span>1.80</span></p>
<p class="row"><span>Kaya toast set</span><span>6.40</span></p>
<p class="row last"><span>Mee siam</span><span>5.20</span></p></div></div>`,
    ),
    turn({ at: -1 }, bubble("Morning! What can I get you today?", "8:03")),
    turn(
      { me: true, at: 4 },
      bubble("Uncle, 2 kopi-o kosong, 1 kaya toast set. Table 12 ah", "8:04", true),
    ),
    typingIndicator(4.6, 5.7),
    turn(
      { at: 5.7 },
      bubble("Two kopi-o kosong, one kaya toast set, table 12. Eggs soft-boiled?", "8:04") +
        replies(["Yes, soft-boiled", "No eggs"], 0, 7.5),
    ),
    typingIndicator(8, 8.9),
    turn(
      { at: 8.9 },
      `<div class="card"><div class="pad"><h3>Table 12</h3>
<p class="row"><span>2 × Kopi-o kosong</span><span>3.60</span></p>
<p class="row"><span>1 × Kaya toast set, eggs</span><span>6.40</span></p>
<p class="row sum"><span>Sent to the kitchen</span><span>S$10.00</span></p></div></div>`,
    ),
    turn({ at: 9.8 }, bubble("Can! Five minutes. Pay here or at the counter, up to you.", "8:04")),
  ],
};

const voiceMessage: Scene = {
  file: "voice-message",
  name: "Toko Senja",
  status: "Sales Assistant AI · Jakarta",
  clock: "14.20",
  day: "Hari ini",
  length: 14,
  poster: 12.8,
  hint: "Pesan",
  cancelHint: "geser untuk batal",
  typings: [],
  keyboard: [],
  recordings: [[0.6, 3.9]],
  turns: [
    turn({ at: -1 }, bubble("Kak, pesanan SJ-0998 sudah sampai ya.", "10.05")),
    turn({ at: -1, me: true }, bubble("Sudah, bagus banget. Makasih!", "10.12", true)),
    turn({ at: -1 }, bubble("Senang dengarnya! Kalau butuh apa-apa, bilang saja.", "10.12")),
    turn(
      { me: true, at: 3.9 },
      voice(5, "0:04", "14.20", [4.4, 6.4]) +
        transcript("“Kemeja linen krem ukuran L masih ada? Bisa kirim ke Kemang hari ini?”", 5),
    ),
    typingIndicator(6, 7),
    turn(
      { at: 7 },
      `<div class="card">${shirtPicture}<div class="pad"><h3>Kemeja linen krem, L</h3><p>Rp289.000 · sisa 3</p></div></div>`,
    ),
    turn(
      { at: 7.9 },
      bubble("Masih ada, Kak. Ke Kemang hari ini Rp18.000, tiba sebelum 19.00.", "14.20") +
        replies(["Pesan sekarang", "Lihat lain"], 0, 10.2),
    ),
    typingIndicator(10.7, 11.5),
    turn({ at: 11.5 }, bubble("Siap! Pesanan SJ-1042, total Rp307.000. Kurir jam 16.00.", "14.21")),
  ],
};

const voiceOrder: Scene = {
  file: "voice-order",
  name: "Dapur Lima",
  status: "Waiter AI · Kuala Lumpur",
  clock: "19:02",
  day: "Hari ini",
  length: 15.2,
  poster: 14,
  hint: "Mesej",
  cancelHint: "leret untuk batal",
  typings: [],
  keyboard: [],
  recordings: [[0.6, 4.4]],
  turns: [
    turn(
      { at: -1 },
      `<div class="card"><div class="pad"><h3>Menu malam</h3>
<p class="row"><span>Ayam penyet</span><span>12.90</span></p>
<p class="row"><span>Nasi goreng kampung</span><span>11.50</span></p>
<p class="row last"><span>Teh O ais limau</span><span>4.50</span></p></div></div>`,
    ),
    turn({ at: -1 }, bubble("Selamat petang! Nak makan apa malam ini?", "19:01")),
    turn(
      { me: true, at: 4.4 },
      voice(11, "0:05", "19:02", [4.9, 7.1]) +
        transcript(
          "“Nak ayam penyet dua, satu kurang pedas, teh O ais limau dua. Hantar ke Bangsar ya?”",
          5.4,
        ),
    ),
    typingIndicator(6.6, 7.7),
    turn(
      { at: 7.7 },
      bubble(
        "Boleh! Dua ayam penyet, satu kurang pedas, dua teh O ais limau, hantar ke Bangsar. Betul?",
        "19:02",
      ) + replies(["Betul", "Tukar"], 0, 10),
    ),
    typingIndicator(10.5, 11.3),
    turn(
      { at: 11.3 },
      `<div class="card"><div class="pad"><h3>Hantar, 19:35</h3>
<p class="row"><span>1 × Ayam penyet</span><span>12.90</span></p>
<p class="row"><span>1 × Ayam penyet, kurang pedas</span><span>12.90</span></p>
<p class="row"><span>2 × Teh O ais limau</span><span>9.00</span></p>
<p class="row"><span>Penghantaran, Bangsar</span><span>5.00</span></p>
<p class="row sum"><span>Dihantar ke dapur</span><span>RM39.80</span></p></div></div>`,
    ),
    turn({ at: 12.3 }, bubble("Siap! 39 mata ganjaran sudah masuk akaun anda.", "19:02")),
  ],
};

const imageProcessing: Scene = {
  file: "image-processing",
  name: "Kirana Courier",
  status: "Knowledge Base AI · Penang",
  clock: "10:32",
  day: "Today",
  length: 13.8,
  poster: 7.9,
  hint: "Message",
  cancelHint: "slide to cancel",
  typings: [{ start: 2.9, end: 4.7, text: "Box came like this, how ah?" }],
  keyboard: [[2.6, 5]],
  recordings: [],
  turns: [
    turn(
      { at: -1 },
      `<div class="card"><div class="pad"><h3>Delivered, 10:05</h3><p>Parcel KR 4471 902</p><p>1 × Hand-thrown mug, RM48.00</p></div></div>`,
    ),
    turn({ at: -1 }, bubble("Your parcel is here. All in order?", "10:05")),
    turn(
      { me: true, at: 1.4 },
      `<div class="photo">${parcelPhoto}${RING}
<div class="find" data-in="5.6" style="left:40%;top:50%;width:28%;height:32%"><b style="left:auto;right:-2.5px">KR 4471 902</b></div>
<div class="find below" data-in="6.3" style="left:72%;top:33%;width:16%;height:46%"><b style="left:auto;right:-2.5px">Crushed</b></div></div>`,
    ),
    turn({ me: true, at: 4.7 }, bubble("Box came like this, how ah?", "10:32", true)),
    typingIndicator(5.3, 7),
    turn(
      { at: 7 },
      bubble(
        "So sorry. I can see parcel KR 4471 902 with one side crushed. Replace it, or refund RM48.00?",
        "10:32",
      ) + replies(["Replace it", "Refund"], 0, 9.4),
    ),
    typingIndicator(9.9, 10.7),
    turn(
      { at: 10.7 },
      bubble(
        "Done. A new one leaves Shah Alam today, claim C-2081. Keep the box, no need to return.",
        "10:33",
      ),
    ),
  ],
};

/** The three films of the home page and the order of Waiter AI's; every business and number is invented. */
export const scenes: Scene[] = [textChat, voiceMessage, voiceOrder, imageProcessing];
