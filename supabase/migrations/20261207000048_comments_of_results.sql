COMMENT ON FUNCTION "private"."counted_by_group"() IS 'The results of each section of a page, by group of networks, over all days.';

COMMENT ON FUNCTION "public"."get_results"(text, date, date) IS 'The results of a document''s sections: each one''s words now and before, with figures, 95 % intervals and verdicts; and visits of their pages, of a day null below 5.';

COMMENT ON FUNCTION "public"."record_attempt"(uuid, uuid, text, text, boolean) IS 'Notes that a lead was tried by call, whatsapp or email, and with the same id its result: reached is null while nobody said. Returns the lead, none where it is in the trash.';

COMMENT ON FUNCTION "public"."undo_attempt"(uuid) IS 'Takes back one''s own attempt and its result; returns the lead, if any.';

COMMENT ON FUNCTION "public"."unmerge_leads"(uuid, uuid) IS 'Takes a merge back: both leads are as they were, except for what was changed since of the one that stayed. Returns both rows; none where the one is not merged into the other.';
