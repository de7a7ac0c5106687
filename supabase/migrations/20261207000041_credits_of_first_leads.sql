CREATE OR REPLACE FUNCTION private.credit_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client text := private.request_client();
  network text := case when client is not null then private.counted_network(client) end;
begin
  insert into private.lead_credits (lead_id, page, section, target, campaign, arms, network_group)
  select new.id, found.page, found.section, found.target,
    substring(lower(new.attribution ->> 'utm_campaign') from '^[a-z0-9][a-z0-9 ._+-]{0,59}$'),
    private.arms_of_lead(new, network), private.network_group(network)
  from (values (1)) as one left join private.credited_link(new.path -> 'link') as found on true;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.credited_link(link jsonb)
 RETURNS TABLE(page text, section text, target text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT counted.page,
     place.hash,
         CASE
             WHEN ((credited_link.link ->> 'to'::text) = ANY (words.links)) THEN (credited_link.link ->> 'to'::text)
             ELSE NULL::text
         END AS "case"
    FROM (private.counted_pages counted
      LEFT JOIN (private.section_places place
      JOIN private.section_words words ON ((words.hash = place.hash))) ON (((place.page = counted.page) AND (place.hash = (credited_link.link ->> 'section'::text)))))
   WHERE (counted.page = (credited_link.link ->> 'page'::text))
  LIMIT 1;
END;

ALTER FUNCTION "private"."credited_link"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_sections(list jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  new_digest bytea := sha256(convert_to(list::text, 'UTF8'));
begin
  perform private.check_size(1000000, row(list));
  -- The same list again writes nothing, but when its places were last seen, once an hour.
  update private.sections_read set digest = new_digest, written_at = clock_timestamp()
  where digest is distinct from new_digest or written_at < clock_timestamp() - interval '1 hour'
    or not exists (select from private.counted_pages);
  if not found then
    return;
  end if;
  insert into private.section_words (hash, type, texts, links)
  select entry.key, entry.value ->> 'type',
    array(select jsonb_array_elements_text(entry.value -> 'texts')),
    array(select jsonb_array_elements_text(entry.value -> 'links'))
  from jsonb_each(list -> 'words') as entry
  order by entry.key
  on conflict do nothing;

  insert into private.counted_pages (page, revision)
  select entry ->> 'path', entry ->> 'revision' from jsonb_array_elements(list -> 'pages') as entry
  order by 1
  on conflict (page) do update set revision = excluded.revision, is_current = true;
  update private.counted_pages set is_current = false
  where is_current and page not in (
    select entry ->> 'path' from jsonb_array_elements(list -> 'pages') as entry
  );

  update private.section_places set is_current = false where is_current;
  insert into private.section_places (page, document, key, hash, place)
  select distinct on (1, 2, 3, 4)
    entry ->> 'path', section.value ->> 'document', section.value ->> 'key', section.value ->> 'hash',
    section.ordinality::integer
  from jsonb_array_elements(list -> 'pages') as entry,
    jsonb_array_elements(entry -> 'places') with ordinality as section
  order by 1, 2, 3, 4, 5
  on conflict (page, document, key, hash)
  do update set is_current = true, last_seen = now(), place = excluded.place;

  update private.experiments set is_current = false where is_current;
  insert into private.experiments (token, experiment, page, control, variant)
  select entry ->> 'token', entry ->> 'experiment', entry ->> 'page', entry ->> 'control', entry ->> 'variant'
  from jsonb_array_elements(coalesce(list -> 'experiments', '[]')) as entry
  order by 1
  on conflict (token) do update set is_current = true, last_seen = now();

  -- Whoever sends the form before the first visit of such a page was counted came by words that were not known yet.
  update private.lead_credits as credit set (page, section, target) = (found.page, found.section, found.target)
  from public.leads as lead, private.credited_link(lead.path -> 'link') as found
  where lead.id = credit.lead_id and credit.section is null and lead.created_at > now() - interval '1 day';
end
$function$;

COMMENT ON FUNCTION "private"."credited_link"(jsonb) IS 'Page, section and address of the link that led to a form, as far as a build has had them; no row of an unknown page.';

COMMENT ON FUNCTION "public"."record_sections"(jsonb) IS 'Keeps the list of the newest build (sections.json): pages, where sections stand, and their words; credits the leads of the last day that came before it. For functions.';

REVOKE ALL ON FUNCTION "private"."credited_link"(jsonb) FROM PUBLIC;
