-- What an admin sets for everybody is seen by the others at once: the working hours, holidays, templates and lost reasons.
-- RLS decides who hears of it.

alter publication supabase_realtime
  add table public.working_hours, public.public_holidays, public.message_templates, public.lost_reasons;
