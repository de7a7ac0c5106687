-- What led to a lead, in words that the desk understands: its path and its credit with the words behind each hash. Decision 093.

create function public.get_lead_reading(of_lead uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_desk_role('read what led to a lead');
  return (
    select jsonb_build_object(
      -- Only what a build has had: a visitor could send anything.
      'read', coalesce((
        select jsonb_agg(jsonb_build_object(
          'page', page,
          'sections', coalesce((
            select jsonb_agg(words.texts[1] order by section.place)
            from jsonb_array_elements_text(
              case jsonb_typeof(visited.item -> 'sections')
                when 'array' then visited.item -> 'sections' else '[]'
              end
            ) with ordinality as section (hash, place)
            join private.section_words as words using (hash)
            where words.texts[1] is not null
          ), '[]')
        ) order by visited.place)
        from jsonb_array_elements(lead.path -> 'pages') with ordinality as visited (item, place)
        join private.counted_pages on page = visited.item ->> 'page'
      ), '[]'),
      'pressed', case when credit.page is not null then jsonb_build_object(
        'page', credit.page, 'heading', words.texts[1], 'target', credit.target
      ) end,
      'campaign', credit.campaign
    )
    from public.leads as lead
    left join private.lead_credits as credit on credit.lead_id = lead.id
    left join private.section_words as words on words.hash = credit.section
    where lead.id = of_lead and lead.path is not null
  );
end
$$;
comment on function public.get_lead_reading(uuid) is
  'What a lead''s tab had read and what is credited with it: {read: [{page, sections: [first words]}], pressed: {page, heading, target}, campaign}; null where the lead has no path. For the desk.';
revoke all on function public.get_lead_reading(uuid) from public, anon, authenticated, service_role;
grant execute on function public.get_lead_reading(uuid) to authenticated;
