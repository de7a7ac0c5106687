-- A visit that presses two links of a section is one visit that pressed: a rate of visits counts visits, or its interval
-- says more than is known.

alter table private.word_counts
  drop constraint word_counts_action,
  add constraint word_counts_action check (action in ('visit', 'seen', 'pressed', 'used'));
comment on table private.word_counts is
  'How often in a day of Singapore a page was visited, a section seen, a link of it pressed (target: its address; of a visit the referring host or the campaign) and, whatever was pressed and how often, a section used.';

-- What was counted before: no more visits than saw the section.
insert into private.word_counts (day, page, section, action, language, source, viewport, counted)
select day, page, section, 'used', language, source, viewport,
  least(sum(counted) filter (where action = 'pressed'), sum(counted) filter (where action = 'seen'))
from private.word_counts where section <> ''
group by day, page, section, language, source, viewport
having count(*) filter (where action = 'pressed') > 0;

insert into private.word_months (month, page, section, action, target, language, source, counted)
select month, page, section, 'used', '', language, source,
  least(sum(counted) filter (where action = 'pressed'), sum(counted) filter (where action = 'seen'))
from private.word_months where section <> ''
group by month, page, section, language, source
having count(*) filter (where action = 'pressed') > 0;

do $$
declare
  definition text := pg_get_functiondef('public.count_visit(jsonb, jsonb, boolean)'::regprocedure);
  old text := 'select press ->> ''section'', ''pressed'', press ->> ''to''
    from jsonb_array_elements(visit -> ''pressed'') as press';
begin
  if position(old in definition) = 0 then
    raise exception 'count_visit is not what this migration changes';
  end if;
  execute replace(
    definition, old,
    'select press ->> ''section'', kind.action, case kind.action when ''pressed'' then press ->> ''to'' else '''' end
    from jsonb_array_elements(visit -> ''pressed'') as press,
      (values (''pressed''), (''used'')) as kind (action)'
  );
end
$$;
