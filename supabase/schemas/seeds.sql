-- The rows that come with the product. No user made them, so the audit log begins after them.

-- Hosted projects sit behind Cloudflare, which overwrites cf-connecting-ip; other hops append to x-forwarded-for
-- there, so its last entry would be one address for all visitors.
insert into public.app_settings (client_address_header)
select case when exists (select from pg_catalog.pg_roles where rolname = 'supabase_admin')
  then 'cf-connecting-ip' else 'x-forwarded-for' end;

insert into private.rate_secret default values;
insert into private.turnstile (secret) values (null);
insert into private.sales_chat default values;
insert into private.webhook default values;
insert into private.rebuild default values;
insert into private.sections_read default values;

insert into public.working_hours (country, time_zone, days, opens, closes, response_minutes) values
  ('SG', 'Asia/Singapore', '{1,2,3,4,5}', '09:00', '18:00', 60),
  ('MY', 'Asia/Kuala_Lumpur', '{1,2,3,4,5}', '09:00', '18:00', 60),
  ('ID', 'Asia/Jakarta', '{1,2,3,4,5}', '09:00', '17:00', 60);

-- National holidays of 2026 and 2027, from date-holidays 3.37.0 (https://github.com/commenthol/date-holidays, CC BY 3.0).
-- supabase/tests/holidays-source.ts made these rows with corrections, and checks them.
alter table public.public_holidays disable trigger public_holidays_audit;
insert into public.public_holidays (country, day, name)
select country, day, name from (values
  ('SG', 'New Year''s Day', '{2026-01-01,2027-01-01}'),
  ('SG', 'Chinese New Year', '{2026-02-17,2026-02-18,2027-02-06,2027-02-07}'),
  ('SG', 'Hari Raya Puasa', '{2026-03-21,2027-03-10}'), ('SG', 'Good Friday', '{2026-04-03,2027-03-26}'),
  ('SG', 'Labour Day', '{2026-05-01,2027-05-01}'), ('SG', 'Hari Raya Haji', '{2026-05-27,2027-05-17}'),
  ('SG', 'Vesak Day', '{2026-05-31,2027-05-20}'), ('SG', 'Vesak Day (observed)', '{2026-06-01}'),
  ('SG', 'National Day', '{2026-08-09,2027-08-09}'), ('SG', 'National Day (observed)', '{2026-08-10}'),
  ('SG', 'Deepavali', '{2026-11-08,2027-10-28}'), ('SG', 'Deepavali (observed)', '{2026-11-09}'),
  ('SG', 'Christmas Day', '{2026-12-25,2027-12-25}'), ('SG', 'Chinese New Year (observed)', '{2027-02-08}'),
  ('MY', 'New Year''s Day', '{2026-01-01,2027-01-01}'),
  ('MY', 'Chinese New Year', '{2026-02-17,2026-02-18,2027-02-06,2027-02-07}'),
  ('MY', 'Day of Nuzul Al-Quran', '{2026-03-07,2027-02-24}'),
  ('MY', 'End of Ramadan (Eid al-Fitr)', '{2026-03-21,2026-03-22,2027-03-10,2027-03-11}'),
  ('MY', 'End of Ramadan (Eid al-Fitr) (observed)', '{2026-03-23}'), ('MY', 'Labour Day', '{2026-05-01,2027-05-01}'),
  ('MY', 'Feast of the Sacrifice (Eid al-Adha)', '{2026-05-27,2027-05-17}'), ('MY', 'Vesak Day', '{2026-05-31,2027-05-20}'),
  ('MY', 'Yang di-Pertuan Agong''s Birthday', '{2026-06-01,2027-06-07}'), ('MY', 'Vesak Day (observed)', '{2026-06-02}'),
  ('MY', 'Islamic New Year', '{2026-06-17,2027-06-06}'), ('MY', 'Birthday of Muhammad (Mawlid)', '{2026-08-25,2027-08-15}'),
  ('MY', 'Independence Day', '{2026-08-31,2027-08-31}'), ('MY', 'Malaysia Day', '{2026-09-16,2027-09-16}'),
  ('MY', 'Deepavali', '{2026-11-08,2027-10-28}'), ('MY', 'Deepavali (observed)', '{2026-11-09}'),
  ('MY', 'Christmas Day', '{2026-12-25,2027-12-25}'), ('MY', 'Chinese New Year (observed)', '{2027-02-08}'),
  ('MY', 'Islamic New Year (observed)', '{2027-06-08}'), ('MY', 'Birthday of Muhammad (Mawlid) (observed)', '{2027-08-16}'),
  ('ID', 'New Year''s Day', '{2026-01-01,2027-01-01}'), ('ID', 'Laylat al-Mi''raj', '{2026-01-16,2027-01-05}'),
  ('ID', 'Chinese New Year', '{2026-02-17,2027-02-06}'), ('ID', 'Nyepi', '{2026-03-19,2027-03-08}'),
  ('ID', 'End of Ramadan (Eid al-Fitr)', '{2026-03-21,2026-03-22,2027-03-10,2027-03-11}'),
  ('ID', 'Good Friday', '{2026-04-03,2027-03-26}'), ('ID', 'Easter Sunday', '{2026-04-05,2027-03-28}'),
  ('ID', 'Labour Day', '{2026-05-01,2027-05-01}'), ('ID', 'Ascension Day', '{2026-05-14,2027-05-06}'),
  ('ID', 'Feast of the Sacrifice (Eid al-Adha)', '{2026-05-27,2027-05-17}'), ('ID', 'Vesak Day', '{2026-05-31,2027-05-20}'),
  ('ID', 'Pancasila Day', '{2026-06-01,2027-06-01}'), ('ID', 'Islamic New Year', '{2026-06-16,2027-06-06}'),
  ('ID', 'Independence Day', '{2026-08-17,2027-08-17}'), ('ID', 'Birthday of Muhammad (Mawlid)', '{2026-08-25,2027-08-15}'),
  ('ID', 'Christmas Day', '{2026-12-25}'), ('ID', 'Laylat al-Mi''raj, Christmas Day', '{2027-12-25}')
) as holidays (country, name, days), unnest(days::date[]) as day;
alter table public.public_holidays enable trigger public_holidays_audit;

alter table public.lost_reasons disable trigger lost_reasons_audit;
insert into public.lost_reasons (title) values
  ('Too expensive'), ('Chose another provider'), ('No reply'), ('Not now'), ('Not a fit');
alter table public.lost_reasons enable trigger lost_reasons_audit;

alter table public.message_templates disable trigger message_templates_audit;
insert into public.message_templates (language, channel, name, subject, body) values
  ('en', 'whatsapp', 'First hello', null, 'Hello {name}, this is {me}. Thank you for writing to us about {solution}. When would be a good time for a short call? Or just ask me here, whatever suits you better.'),
  ('en', 'whatsapp', 'I tried to call', null, 'Hello {name}, this is {me}. I just tried to call you about {solution}. When may I try again?'),
  ('en', 'whatsapp', 'How are things?', null, 'Hello {name}, {me} here. I hope your week is going well. Is there anything I can clear up about {solution} for {company}? A short answer here is fine.'),
  ('en', 'email', 'First hello', 'Your question about {solution}', E'Hello {name},\n\nThank you for writing to us about {solution}. I would like to hear how {company} works today, so that I can tell you honestly what would help and what would not.\n\nWould 20 minutes this week suit you? Send me a time, or the number I should call.\n\nKind regards,\n{me}'),
  ('en', 'email', 'Invite to a demo', 'A demo of {solution} for {company}', E'Hello {name},\n\nI would be glad to show you {solution} with an example from your day at {company}. It takes half an hour, online or at your place.\n\nWhich two or three times would suit you?\n\nKind regards,\n{me}'),
  ('en', 'email', 'How are things?', '{solution} for {company}', E'Hello {name},\n\nI wanted to ask how things stand with {solution} at {company}. If you have questions, or if somebody else should hear about it too, I am glad to help.\n\nAnd if now is not the right time, just say so: I will come back to you when it is.\n\nKind regards,\n{me}'),
  ('id', 'whatsapp', 'First hello', null, 'Halo {name}, saya {me}. Terima kasih sudah menghubungi kami tentang {solution}. Kapan waktu yang pas untuk bicara sebentar lewat telepon? Atau tanyakan saja langsung di sini, mana yang lebih nyaman bagi Anda.'),
  ('id', 'whatsapp', 'I tried to call', null, 'Halo {name}, saya {me}. Barusan saya mencoba menelepon Anda tentang {solution}. Kapan saya bisa menelepon lagi?'),
  ('id', 'whatsapp', 'How are things?', null, 'Halo {name}, saya {me}. Semoga minggu ini berjalan lancar. Apakah ada yang bisa saya jelaskan tentang {solution} untuk {company}? Jawaban singkat di sini sudah cukup.'),
  ('id', 'email', 'First hello', 'Pertanyaan Anda tentang {solution}', E'Halo {name},\n\nTerima kasih sudah menulis kepada kami tentang {solution}. Saya ingin tahu bagaimana {company} bekerja saat ini, supaya saya bisa jujur mengatakan apa yang akan membantu dan apa yang tidak.\n\nApakah 20 menit minggu ini cocok bagi Anda? Kirimkan waktunya, atau nomor yang bisa saya hubungi.\n\nSalam hangat,\n{me}'),
  ('id', 'email', 'Invite to a demo', 'Demo {solution} untuk {company}', E'Halo {name},\n\nDengan senang hati saya akan menunjukkan {solution} dengan contoh dari keseharian di {company}. Waktunya setengah jam, secara daring atau di tempat Anda.\n\nDua atau tiga waktu mana yang cocok bagi Anda?\n\nSalam hangat,\n{me}'),
  ('id', 'email', 'How are things?', '{solution} untuk {company}', E'Halo {name},\n\nSaya ingin menanyakan perkembangan {solution} di {company}. Jika ada pertanyaan, atau ada orang lain yang perlu ikut tahu, saya siap membantu.\n\nDan jika sekarang belum waktunya, katakan saja: saya akan menghubungi Anda lagi saat waktunya tepat.\n\nSalam hangat,\n{me}'),
  ('ms', 'whatsapp', 'First hello', null, 'Helo {name}, saya {me}. Terima kasih kerana menghubungi kami tentang {solution}. Bilakah masa yang sesuai untuk panggilan ringkas? Atau tanya sahaja di sini, ikut keselesaan anda.'),
  ('ms', 'whatsapp', 'I tried to call', null, 'Helo {name}, saya {me}. Saya baru sahaja cuba menelefon anda tentang {solution}. Bilakah boleh saya cuba lagi?'),
  ('ms', 'whatsapp', 'How are things?', null, 'Helo {name}, saya {me}. Semoga minggu anda berjalan lancar. Ada apa-apa tentang {solution} untuk {company} yang boleh saya jelaskan? Jawapan ringkas di sini pun sudah memadai.'),
  ('ms', 'email', 'First hello', 'Pertanyaan anda tentang {solution}', E'Helo {name},\n\nTerima kasih kerana menulis kepada kami tentang {solution}. Saya ingin tahu cara {company} bekerja hari ini, supaya saya boleh memberitahu dengan jujur apa yang akan membantu dan apa yang tidak.\n\nAdakah 20 minit pada minggu ini sesuai untuk anda? Hantarkan masanya, atau nombor yang patut saya hubungi.\n\nSalam hormat,\n{me}'),
  ('ms', 'email', 'Invite to a demo', 'Demo {solution} untuk {company}', E'Helo {name},\n\nSaya berbesar hati untuk menunjukkan {solution} dengan contoh daripada hari biasa di {company}. Ia mengambil masa setengah jam, dalam talian atau di tempat anda.\n\nDua atau tiga waktu manakah yang sesuai untuk anda?\n\nSalam hormat,\n{me}'),
  ('ms', 'email', 'How are things?', '{solution} untuk {company}', E'Helo {name},\n\nSaya ingin bertanya tentang perkembangan {solution} di {company}. Jika anda ada soalan, atau ada orang lain yang patut mengetahuinya juga, saya sedia membantu.\n\nDan jika sekarang bukan masa yang sesuai, beritahu sahaja: saya akan menghubungi anda semula apabila tiba masanya.\n\nSalam hormat,\n{me}'),
  ('zh', 'whatsapp', 'First hello', null, '{name}，您好，我是{me}。谢谢您向我们咨询 {solution}。什么时候方便简短通个电话？也可以直接在这里问我，看您怎么方便。'),
  ('zh', 'whatsapp', 'I tried to call', null, '{name}，您好，我是{me}。刚才为 {solution} 的事给您打过电话，没有接通。请问什么时候方便再打给您？'),
  ('zh', 'whatsapp', 'How are things?', null, '{name}，您好，我是{me}。希望您这周一切顺利。关于 {company} 使用 {solution}，有什么需要我说明的吗？在这里简单回复就可以。'),
  ('zh', 'email', 'First hello', '您关于 {solution} 的咨询', E'{name}，您好：\n\n谢谢您来信咨询 {solution}。我想了解 {company} 目前的工作方式，好如实告诉您哪些会有帮助，哪些不会。\n\n这周抽 20 分钟谈谈，方便吗？请告诉我合适的时间，或者我该拨打的号码。\n\n此致\n{me}'),
  ('zh', 'email', 'Invite to a demo', '为 {company} 演示 {solution}', E'{name}，您好：\n\n我很乐意用 {company} 日常工作中的例子，为您演示 {solution}。大约半小时，可以在线上，也可以到您那里。\n\n请告诉我两三个方便的时间。\n\n此致\n{me}'),
  ('zh', 'email', 'How are things?', '{company} 与 {solution}', E'{name}，您好：\n\n想问问 {solution} 在 {company} 的进展。如果您有疑问，或者还有其他同事需要了解，我很乐意帮忙。\n\n如果现在还不是时候，请直接告诉我，我会在合适的时候再联系您。\n\n此致\n{me}');
alter table public.message_templates enable trigger message_templates_audit;

-- The counters' tables of this month and the two to come.
select private.keep_counts();
