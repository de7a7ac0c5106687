-- A lead carries the language that it was sent in, and the desk's templates are in languages. A confirmation is given out with it.

alter table public.leads
  add column language text not null default 'en'
    constraint leads_language check (language ~ '^[a-z]{2,3}$');
comment on column public.leads.language is
  'BCP 47 code without region, such as ms: of the page that the lead was sent from, or as the desk says. en for what came before.';
grant insert (language) on public.leads to anon, authenticated;

-- Made anew because their row has grown.
create or replace function private.leads_of(person text) returns setof public.leads
language sql stable set search_path = ''
begin atomic
  with recursive named as (
    select leads.id, leads.merged_into from public.leads
    where (
      leads.email = private.person_of(person)
      or (
        leads.merged_into is not null
        and leads.merged_over -> 'before' ->> 'email' = private.person_of(person)
      )
    ) and leads.email <> 'anonymised@example.invalid'
  ),
  up as (
    select named.id, named.merged_into from named
    union
    select leads.id, leads.merged_into from public.leads join up on leads.id = up.merged_into
  ),
  whole as (
    select up.id from up
    union
    select leads.id from public.leads join whole on leads.merged_into = whole.id
  )
  select leads.* from public.leads where leads.id in (select whole.id from whole);
end;
create or replace function public.get_active_leads() returns setof public.leads
language sql stable
begin atomic
  select * from public.leads where deleted_at is null order by created_at desc, id;
end;

alter table public.message_templates
  add column language text not null default 'en'
    constraint message_templates_language check (language ~ '^[a-z]{2,3}$');
comment on column public.message_templates.language is
  'As leads.language: for a lead, the templates of its language are offered first.';
drop index public.message_templates_once;
create unique index message_templates_once on public.message_templates (channel, language, lower(name));
grant insert (language), update (language) on public.message_templates to authenticated;

create or replace function private.keep_message_template() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  if (
    select count(*) from public.message_templates
    where channel = new.channel and language = new.language and id <> new.id
  ) >= 20 then
    raise exception 'There are 20 templates already'
      using errcode = 'check_violation', constraint = 'message_templates_limit';
  end if;
  return new;
end
$$;
comment on function private.keep_message_template() is
  'Trigger on message_templates: says when a template was changed, and refuses a 21st of a channel and language, which no menu shows well.';
create or replace trigger message_templates_kept
before insert or update of name, subject, body, language on public.message_templates
for each row execute function private.keep_message_template();
-- What comes with the product is nobody's act, so the audit log begins after it.
drop trigger message_templates_audit on public.message_templates;

insert into public.message_templates (language, channel, name, subject, body) values
  ('id', 'whatsapp', 'First hello', null,
   'Halo {name}, saya {me}. Terima kasih sudah menghubungi kami tentang {solution}. Kapan waktu yang pas untuk bicara sebentar lewat telepon? Atau tanyakan saja langsung di sini, mana yang lebih nyaman bagi Anda.'),
  ('id', 'whatsapp', 'I tried to call', null,
   'Halo {name}, saya {me}. Barusan saya mencoba menelepon Anda tentang {solution}. Kapan saya bisa menelepon lagi?'),
  ('id', 'whatsapp', 'How are things?', null,
   'Halo {name}, saya {me}. Semoga minggu ini berjalan lancar. Apakah ada yang bisa saya jelaskan tentang {solution} untuk {company}? Jawaban singkat di sini sudah cukup.'),
  ('id', 'email', 'First hello', 'Pertanyaan Anda tentang {solution}',
   E'Halo {name},\n\nTerima kasih sudah menulis kepada kami tentang {solution}. Saya ingin tahu bagaimana {company} bekerja saat ini, supaya saya bisa jujur mengatakan apa yang akan membantu dan apa yang tidak.\n\nApakah 20 menit minggu ini cocok bagi Anda? Kirimkan waktunya, atau nomor yang bisa saya hubungi.\n\nSalam hangat,\n{me}'),
  ('id', 'email', 'Invite to a demo', 'Demo {solution} untuk {company}',
   E'Halo {name},\n\nDengan senang hati saya akan menunjukkan {solution} dengan contoh dari keseharian di {company}. Waktunya setengah jam, secara daring atau di tempat Anda.\n\nDua atau tiga waktu mana yang cocok bagi Anda?\n\nSalam hangat,\n{me}'),
  ('id', 'email', 'How are things?', '{solution} untuk {company}',
   E'Halo {name},\n\nSaya ingin menanyakan perkembangan {solution} di {company}. Jika ada pertanyaan, atau ada orang lain yang perlu ikut tahu, saya siap membantu.\n\nDan jika sekarang belum waktunya, katakan saja: saya akan menghubungi Anda lagi saat waktunya tepat.\n\nSalam hangat,\n{me}'),
  ('ms', 'whatsapp', 'First hello', null,
   'Helo {name}, saya {me}. Terima kasih kerana menghubungi kami tentang {solution}. Bilakah masa yang sesuai untuk panggilan ringkas? Atau tanya sahaja di sini, ikut keselesaan anda.'),
  ('ms', 'whatsapp', 'I tried to call', null,
   'Helo {name}, saya {me}. Saya baru sahaja cuba menelefon anda tentang {solution}. Bilakah boleh saya cuba lagi?'),
  ('ms', 'whatsapp', 'How are things?', null,
   'Helo {name}, saya {me}. Semoga minggu anda berjalan lancar. Ada apa-apa tentang {solution} untuk {company} yang boleh saya jelaskan? Jawapan ringkas di sini pun sudah memadai.'),
  ('ms', 'email', 'First hello', 'Pertanyaan anda tentang {solution}',
   E'Helo {name},\n\nTerima kasih kerana menulis kepada kami tentang {solution}. Saya ingin tahu cara {company} bekerja hari ini, supaya saya boleh memberitahu dengan jujur apa yang akan membantu dan apa yang tidak.\n\nAdakah 20 minit pada minggu ini sesuai untuk anda? Hantarkan masanya, atau nombor yang patut saya hubungi.\n\nSalam hormat,\n{me}'),
  ('ms', 'email', 'Invite to a demo', 'Demo {solution} untuk {company}',
   E'Helo {name},\n\nSaya berbesar hati untuk menunjukkan {solution} dengan contoh daripada hari biasa di {company}. Ia mengambil masa setengah jam, dalam talian atau di tempat anda.\n\nDua atau tiga waktu manakah yang sesuai untuk anda?\n\nSalam hormat,\n{me}'),
  ('ms', 'email', 'How are things?', '{solution} untuk {company}',
   E'Helo {name},\n\nSaya ingin bertanya tentang perkembangan {solution} di {company}. Jika anda ada soalan, atau ada orang lain yang patut mengetahuinya juga, saya sedia membantu.\n\nDan jika sekarang bukan masa yang sesuai, beritahu sahaja: saya akan menghubungi anda semula apabila tiba masanya.\n\nSalam hormat,\n{me}'),
  ('zh', 'whatsapp', 'First hello', null,
   '{name}，您好，我是{me}。谢谢您向我们咨询 {solution}。什么时候方便简短通个电话？也可以直接在这里问我，看您怎么方便。'),
  ('zh', 'whatsapp', 'I tried to call', null,
   '{name}，您好，我是{me}。刚才为 {solution} 的事给您打过电话，没有接通。请问什么时候方便再打给您？'),
  ('zh', 'whatsapp', 'How are things?', null,
   '{name}，您好，我是{me}。希望您这周一切顺利。关于 {company} 使用 {solution}，有什么需要我说明的吗？在这里简单回复就可以。'),
  ('zh', 'email', 'First hello', '您关于 {solution} 的咨询',
   E'{name}，您好：\n\n谢谢您来信咨询 {solution}。我想了解 {company} 目前的工作方式，好如实告诉您哪些会有帮助，哪些不会。\n\n这周抽 20 分钟谈谈，方便吗？请告诉我合适的时间，或者我该拨打的号码。\n\n此致\n{me}'),
  ('zh', 'email', 'Invite to a demo', '为 {company} 演示 {solution}',
   E'{name}，您好：\n\n我很乐意用 {company} 日常工作中的例子，为您演示 {solution}。大约半小时，可以在线上，也可以到您那里。\n\n请告诉我两三个方便的时间。\n\n此致\n{me}'),
  ('zh', 'email', 'How are things?', '{company} 与 {solution}',
   E'{name}，您好：\n\n想问问 {solution} 在 {company} 的进展。如果您有疑问，或者还有其他同事需要了解，我很乐意帮忙。\n\n如果现在还不是时候，请直接告诉我，我会在合适的时候再联系您。\n\n此致\n{me}');

create trigger message_templates_audit
after insert or delete or update of name, subject, body, language on public.message_templates
for each row execute function private.audit_message_template();

-- In the order in which they are listed: by language, then by place.
create or replace function public.move_message_template(template_id uuid, by integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.message_templates;
  other public.message_templates;
begin
  perform private.require_admin('order templates');
  perform from public.message_templates order by id for update;
  select * into moved from public.message_templates where id = template_id;
  select * into other from public.message_templates as template
  where template.channel = moved.channel and template.language = moved.language
    and (template.place - moved.place) * sign(by) > 0
  order by abs(template.place - moved.place) limit 1;
  if other.id is null then return false; end if;
  update public.message_templates as template
  set place = case template.id when moved.id then other.place else moved.place end
  where template.id in (moved.id, other.id);
  return true;
end
$$;
comment on function public.move_message_template(uuid, integer) is
  'Lets a template change places with the one before it (by = -1) or after it (by = 1) of its channel and language; false where there is none. For admins.';

do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('public.add_lead(jsonb)', 'remarks, source,', 'remarks, language, source,'),
      ('public.add_lead(jsonb)', 'lead ->> ''remarks'', ''added-by-hand'',',
        'lead ->> ''remarks'', coalesce(lead ->> ''language'', ''en''), ''added-by-hand'','),
      ('public.import_leads(jsonb, boolean)', 'remarks, source,', 'remarks, language, source,'),
      ('public.import_leads(jsonb, boolean)', 'given ->> ''remarks'', ''import'',',
        'given ->> ''remarks'', coalesce(given ->> ''language'', ''en''), ''import'','),
      ('public.get_lead_rows(jsonb, text, boolean, integer, jsonb)',
        'when ''source'' then ''source collate "C"''',
        'when ''source'' then ''source collate "C"''
    when ''language'' then ''language collate "C"''')
    ) as changes (name, old, new)
  loop
    definition := pg_get_functiondef(change.name::regprocedure);
    if position(change.old in definition) = 0 then
      raise exception '% has no: %', change.name, change.old;
    end if;
    execute replace(definition, change.old, change.new);
  end loop;
end
$$;
comment on function public.add_lead(jsonb) is
  'Stores a lead that the caller typed: id, company_name, contact_name, contact_number, email, solution_interested, remarks and language (en without one). It is the caller''s, counts as answered, and nobody is told of it; with an id that was added before nothing is stored. Returns the lead. For the desk.';
comment on function public.import_leads(jsonb, boolean) is
  'Stores leads of a file, each with id, company_name, contact_name, contact_number, email, solution_interested, remarks and language (en without one), all or none: nobody''s, answered, and nobody is told. Those that are here already, or twice in the file, are left out unless with_known. Returns {added, known}, known being places counted from 0. For admins.';

drop function public.claim_lead_confirmation();
create function public.claim_lead_confirmation() returns table (lead_id uuid, email text, language text)
language plpgsql security definer set search_path = ''
as $$
begin
  return query
    with next as (
      select waiting.lead_id, leads.email, leads.language
      from private.lead_confirmations as waiting join public.leads on leads.id = waiting.lead_id
      where claimed_at is null and due_at <= clock_timestamp()
        and written_at > clock_timestamp() - interval '1 day'
        and deleted_at is null and not is_suspected
        and leads.email <> 'anonymised@example.invalid'
      order by due_at limit 1 for update of waiting skip locked
    )
    update private.lead_confirmations as given set claimed_at = clock_timestamp(), tries = tries + 1
    from next where given.lead_id = next.lead_id
    returning given.lead_id, next.email, next.language;
end
$$;
comment on function public.claim_lead_confirmation() is
  'The next lead whose sender is to get a confirmation, the address, and the language; each is given out once. For the secret key only.';
revoke all on function public.claim_lead_confirmation() from public, anon, authenticated, service_role;
grant execute on function public.claim_lead_confirmation() to service_role;
