-- Members read the holidays, by which the desk says when a reply is due; admins alone change them.
alter policy "admins read public holidays" on public.public_holidays
  using ((select public.has_desk_role()));
alter policy "admins read public holidays" on public.public_holidays
  rename to "the desk reads public holidays";
