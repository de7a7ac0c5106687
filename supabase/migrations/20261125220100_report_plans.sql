-- Each period gets a plan of its own: one for all periods, which Postgres settles on after five, took 2.5 s for 12 weeks
-- of 10,000 leads where a fitting one takes 0.15 s.
alter function private.report_leads(date, date, text) set plan_cache_mode = 'force_custom_plan';
