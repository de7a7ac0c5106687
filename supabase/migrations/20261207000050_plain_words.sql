DROP POLICY "the desk reads notes, deleted ones their author alone" ON "public"."lead_notes";

CREATE POLICY "the desk reads notes, and only their author deleted ones" ON "public"."lead_notes" FOR SELECT TO "authenticated" USING ((( SELECT public.may_read_leads() AS may_read_leads) AND ((deleted_at IS NULL) OR (author = ( SELECT auth.uid() AS uid)))));

COMMENT ON FUNCTION "private"."count_attempts"(uuid, public.lead_events) IS 'Sets attempts, attempted_at and first reply of a lead after this attempt was noted or undone, with those of the leads merged into it; returns the lead.';

COMMENT ON FUNCTION "private"."follow_lead_note"() IS 'A first note is a first reply; other changes of notes are events.';

COMMENT ON FUNCTION "private"."has_chat_slot"(integer) IS 'Whether the sales chat had fewer messages in the last minute than it may get.';

COMMENT ON FUNCTION "private"."next_webhook_event"(integer) IS 'The next event after this many failures; none of a trashed or empty lead.';

COMMENT ON FUNCTION "private"."only"(jsonb, text[]) IS 'An object with only these keys.';

COMMENT ON FUNCTION "private"."report_pages"(private.report_lead[]) IS 'Leads, and those that were won, by the page whose link led here.';

COMMENT ON FUNCTION "private"."report_responses"(private.report_lead[]) IS 'Working time to the first reply: of all, by person, by weekday.';

COMMENT ON FUNCTION "private"."report_waiting"(text) IS 'The ten open leads that have waited longest for a first reply.';

COMMENT ON FUNCTION "private"."slot_hash"(text) IS 'A limit''s key as it is stored: its kind, then an HMAC-SHA-256 of the whole. Of a key with a blank, such as sender:tan@kopi.example 203.0.113.0/24, the first 40 digits come from what is before it.';

COMMENT ON FUNCTION "public"."has_desk_role"() IS 'Whether the caller belongs to the desk: an admin or a member, see private.has_role.';

COMMENT ON FUNCTION "public"."may_read_leads"() IS 'Whether the caller belongs to the desk and their session has called enter_desk.';

COMMENT ON FUNCTION "public"."resume_webhook"() IS 'Sends the events that wait, even after sending was stopped.';

COMMENT ON TABLE "public"."audit_log" IS 'What was done in the desk and by whom; only private.write_audit adds rows.';
