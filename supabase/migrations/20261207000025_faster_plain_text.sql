DROP INDEX "public"."lead_notes_words";

DROP INDEX "public"."leads_board_by_company";

DROP INDEX "public"."leads_by_name_key";

DROP FUNCTION "private"."board_conditions"(jsonb);

DROP FUNCTION "private"."known_candidates"(jsonb);

DROP FUNCTION "private"."leads_like"(text, text, text, uuid, boolean);

DROP FUNCTION "private"."name_key"(text, text);

DROP FUNCTION "private"."fold_text"(text);

DROP FUNCTION "public"."find_untold_lead"(jsonb);

DROP FUNCTION "private"."person_of"(text);

DROP FUNCTION "private"."plain_text"(text);

CREATE OR REPLACE FUNCTION private.plain_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  if octet_length(value) = char_length(value) then
    return value;
  end if;
  return translate(
    regexp_replace(
      value,
      '[\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164'
        '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'
    ),
    E'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'
      '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63'
      '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '                ---------!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'
  );
end $function$;

CREATE OR REPLACE FUNCTION private.fold_text(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN translate(replace(replace(replace(replace(lower((regexp_replace(NORMALIZE(private.plain_text(typed), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE pg_c_utf8)), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'ß'::text, 'ss'::text), 'ðøđħıłŧς‘’ʼ'::text, 'dodhiltσ'''''''::text);

CREATE OR REPLACE FUNCTION private.board_conditions(view jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN concat('deleted_at is null', (' and solution_interested = '::text || quote_literal(NULLIF((view ->> 'solution'::text), ''::text))), (' and source = '::text || quote_literal(NULLIF((view ->> 'source'::text), ''::text))), (' and country = '::text || quote_literal(NULLIF((view ->> 'country'::text), ''::text))), CASE (view ->> 'owner'::text) WHEN ''::text THEN NULL::text WHEN 'none'::text THEN ' and owner is null'::text WHEN 'me'::text THEN (' and owner = '::text || quote_nullable(auth.uid())) ELSE (' and owner = '::text || quote_literal(((view ->> 'owner'::text))::uuid)) END, CASE (view ->> 'only'::text) WHEN 'overdue'::text THEN format((' and (next_action_on < %L or (private.is_unanswered(leads)'::text || ' and created_at <= case country when ''MY'' then %L when ''ID'' then %L else %L end::timestamptz))'::text), (((view -> 'late'::text) ->> 'day'::text))::date, (((view -> 'late'::text) ->> 'MY'::text))::timestamp with time zone, (((view -> 'late'::text) ->> 'ID'::text))::timestamp with time zone, (((view -> 'late'::text) ->> 'SG'::text))::timestamp with time zone) WHEN 'new'::text THEN ' and private.is_unanswered(leads)'::text WHEN 'unplanned'::text THEN ' and next_action is null and stage in (''interested'', ''request-demo'', ''request-trial'')'::text ELSE NULL::text END, (' and created_at >= '::text || quote_literal(((view ->> 'since'::text))::timestamp with time zone)), (' and created_at < '::text || quote_literal(((view ->> 'before'::text))::timestamp with time zone)), CASE (view ->> 'suspected'::text) WHEN 'only'::text THEN ' and is_suspected'::text WHEN 'no'::text THEN ' and not is_suspected'::text ELSE NULL::text END, (SELECT ((' and id in (select lead_id from private.lead_search where '::text || string_agg((SELECT (('('::text || string_agg(format('words like %L'::text, (('%'::text || regexp_replace(private.fold_text(form.value), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text)), ' or '::text)) || ')'::text) FROM jsonb_array_elements_text(given.forms) form(value)), ' and '::text)) || ')'::text) FROM jsonb_array_elements(COALESCE((board_conditions.view -> 'words'::text), '[]'::jsonb)) WITH ORDINALITY given(forms, place) WHERE (given.place <= 10) HAVING (count(*) > 0)));

ALTER FUNCTION "private"."board_conditions"(jsonb) OWNER TO "postgres";

ALTER FUNCTION "private"."fold_text"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.name_key(company_name text, contact_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ((regexp_replace((regexp_replace(private.fold_text(company_name), '\m(pte|ltd|limited|sdn|bhd|pt|tbk|cv|inc|llc)\M'::text, ''::text, 'g'::text) COLLATE "C"), '[[:space:][:punct:]]+'::text, ''::text, 'g'::text) || '/'::text) || regexp_replace((private.fold_text(contact_name) COLLATE "C"), '[[:space:][:punct:]]+'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION private.leads_like(mailbox text, phone_key text, name_key text, but uuid, with_trash boolean)
 RETURNS TABLE(other_id uuid, same text[])
 LANGUAGE sql
 STABLE ROWS 4
 SET search_path TO ''
 SET random_page_cost TO '1.1'
BEGIN ATOMIC
 SELECT found.id,
     array_agg(found.same ORDER BY found.place) AS array_agg
    FROM (( SELECT leads.id,
             'email'::text AS same,
             1 AS place
            FROM public.leads
           WHERE ((private.mailbox(leads.email) = leads_like.mailbox) AND (leads_like.with_trash OR (leads.deleted_at IS NULL)))
           ORDER BY leads.created_at DESC
          LIMIT 6)
         UNION ALL
         ( SELECT leads.id,
             'number'::text,
             2
            FROM public.leads
           WHERE ((private.phone_key(leads.contact_number, leads.country) = leads_like.phone_key) AND (leads_like.with_trash OR (leads.deleted_at IS NULL)))
           ORDER BY leads.created_at DESC
          LIMIT 6)
         UNION ALL
         ( SELECT leads.id,
             'name'::text,
             3
            FROM public.leads
           WHERE ((private.name_key(leads.company_name, leads.contact_name) = leads_like.name_key) AND (leads_like.with_trash OR (leads.deleted_at IS NULL)))
           ORDER BY leads.created_at DESC
          LIMIT 6)) found
   WHERE (found.id IS DISTINCT FROM leads_like.but)
   GROUP BY found.id;
END;

ALTER FUNCTION "private"."leads_like"(text, text, text, uuid, boolean) OWNER TO "postgres";

ALTER FUNCTION "private"."name_key"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.person_of(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN lower((private.trim_text(private.plain_text(typed)) COLLATE "C"));

CREATE OR REPLACE FUNCTION private.known_candidates(candidates jsonb)
 RETURNS TABLE(place bigint, other_id uuid, earlier bigint, same text[])
 LANGUAGE sql
 STABLE ROWS 100
 SET search_path TO ''
 SET random_page_cost TO '1.1'
BEGIN ATOMIC
 WITH keys AS MATERIALIZED (
          SELECT (candidate.place - 1) AS place,
             ((candidate.given ->> 'id'::text))::uuid AS id,
             private.mailbox(private.person_of((candidate.given ->> 'email'::text))) AS mailbox,
             private.phone_key(private.plain_text((candidate.given ->> 'contact_number'::text)), private.country_of(private.plain_text((candidate.given ->> 'contact_number'::text)), ''::text, '{}'::jsonb)) AS phone_key,
             private.name_key(private.trim_text((candidate.given ->> 'company_name'::text)), private.trim_text((candidate.given ->> 'contact_name'::text))) AS name_key
            FROM jsonb_array_elements(known_candidates.candidates) WITH ORDINALITY candidate(given, place)
         )
  SELECT keys.place,
     alike.other_id,
     NULL::bigint,
     alike.same
    FROM (keys
      CROSS JOIN LATERAL private.leads_like(keys.mailbox, keys.phone_key, keys.name_key, keys.id, true) alike(other_id, same))
 UNION ALL
  SELECT twice.place,
     NULL::uuid,
     min(twice.earlier) AS min,
     array_agg(DISTINCT twice.same) AS array_agg
    FROM ( SELECT keys.place,
             min(keys.place) OVER (PARTITION BY keys.mailbox) AS earlier,
             'email'::text AS same
            FROM keys
         UNION ALL
          SELECT keys.place,
             min(keys.place) OVER (PARTITION BY keys.phone_key) AS min,
             'number'::text
            FROM keys
         UNION ALL
          SELECT keys.place,
             min(keys.place) OVER (PARTITION BY keys.name_key) AS min,
             'name'::text
            FROM keys) twice
   WHERE (twice.earlier < twice.place)
   GROUP BY twice.place;
END;

ALTER FUNCTION "private"."known_candidates"(jsonb) OWNER TO "postgres";

ALTER FUNCTION "private"."person_of"(text) OWNER TO "postgres";

ALTER FUNCTION "private"."plain_text"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.find_untold_lead(fields jsonb)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(fields)) AS check_size;
 SELECT leads.id
    FROM public.leads
   WHERE ((leads.deleted_at IS NULL) AND (leads.created_at > (now() - '1 day'::interval)) AND (leads.notification_status IS DISTINCT FROM 'sent'::text) AND (leads.email = private.person_of((find_untold_lead.fields ->> 'email'::text))) AND (leads.company_name = private.trim_text(private.plain_text((find_untold_lead.fields ->> 'companyName'::text)))) AND (leads.contact_name = private.trim_text(private.plain_text((find_untold_lead.fields ->> 'contactName'::text)))) AND (leads.contact_number = private.trim_text(private.plain_text((find_untold_lead.fields ->> 'contactNumber'::text)))) AND (leads.solution_interested = (find_untold_lead.fields ->> 'solutionInterested'::text)) AND (leads.remarks = private.trim_text(COALESCE((find_untold_lead.fields ->> 'remarks'::text), ''::text))))
   ORDER BY leads.created_at DESC, leads.id
  LIMIT 1;
END;

ALTER FUNCTION "public"."find_untold_lead"(jsonb) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."board_conditions"(jsonb) IS 'The SQL condition of a view: solution, source, country, owner (an id, me or none), only (overdue, of late: the day and, by country, the instant; new or unplanned), since, before, suspected (only, no) and words, an array of forms each.';

COMMENT ON FUNCTION "private"."fold_text"(text) IS 'A text as it is searched, without accents and capitals: foldText of src/lib/search-text.ts, on the same cases.';

COMMENT ON FUNCTION "private"."known_candidates"(jsonb) IS 'Which of some leads that are not stored yet are here already, also in the trash (other_id), or stand before among them (earlier, the place of the first), and what is the same. Places are counted from 0.';

COMMENT ON FUNCTION "private"."leads_like"(text, text, text, uuid, boolean) IS 'The newest six leads each with this mailbox, number or name, but one, and what is the same: email, number, name.';

COMMENT ON FUNCTION "private"."name_key"(text, text) IS 'A company and a name without accents, capitals, blanks, signs and the company''s legal form.';

COMMENT ON FUNCTION "private"."person_of"(text) IS 'The e-mail address that stands for a person, as leads have it.';

COMMENT ON FUNCTION "private"."plain_text"(text) IS 'A text of one line as it is meant, without invisible characters and with plain blanks, hyphens and ASCII: plainText of src/lib/clean-text.ts.';

COMMENT ON FUNCTION "public"."find_untold_lead"(jsonb) IS 'The newest lead of the last 24 hours with these fields (companyName, contactName, contactNumber, email, solutionInterested, remarks) that the sales chat was not told of; null without one. For the secret key only.';

REVOKE ALL ON FUNCTION "private"."board_conditions"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fold_text"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fold_text"(text) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."known_candidates"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leads_like"(text, text, text, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."name_key"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."name_key"(text, text) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."person_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plain_text"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."plain_text"(text) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."find_untold_lead"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."find_untold_lead"(jsonb) TO "service_role";

CREATE INDEX lead_notes_words ON public.lead_notes USING gin (private.fold_text(body) extensions.gin_trgm_ops);

CREATE INDEX leads_board_by_company ON public.leads USING btree (stage, private.fold_text(company_name) COLLATE "C", created_at DESC, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_by_name_key ON public.leads USING btree (private.name_key(company_name, contact_name), created_at DESC);
