COMMENT ON COLUMN "private"."webhook_outbox"."from_stage" IS 'The stage before a move; null for an arrival.';

COMMENT ON FUNCTION "private"."end_claim"(uuid[], timestamp with time zone, boolean, boolean, text) IS 'Records how the message of a claim ended; false if another sender has claimed them.';

COMMENT ON FUNCTION "private"."has_site_room"(boolean, integer) IS 'Counts an unsuspected lead of the site; false if its minute is full.';

COMMENT ON FUNCTION "private"."limit_lead"() IS 'PT429 past the limit of a mailbox from one network, or of ten addresses for a network. Marks a lead past the limits of mailbox, network (of three addresses) and site. PT503 past that of marked leads.';

COMMENT ON FUNCTION "private"."session_id"() IS 'The session that the caller''s token names; null if it names none.';

COMMENT ON FUNCTION "private"."signed_age"(text, text) IS 'How long ago signed_time signed this note; null if it did not.';

COMMENT ON FUNCTION "private"."verdict_by_networks"(text, private.group_total[]) IS 'The verdict better or worse, if it stays without the three heaviest networks, else few-networks. Heaviest by trials, and by how far they move the difference to either side or both.';

COMMENT ON FUNCTION "public"."change_leads"(text, jsonb, boolean) IS 'Changes up to 1,000 leads, each with its history, and returns them. Acts: move, undo-move, assign, plan, lose, trash, restore. Changes: ids, values as seen and new values: {"id", "seen": {"stage"}, "stage"}. If one differs from what was seen, changes nothing (PT409), or without is_whole only the others.';

COMMENT ON FUNCTION "public"."claim_lead_notification"(uuid, jsonb) IS 'As claim_unnotified_leads, for the visitor of a lead and the limit of their address (PT429); a lead that no visitor sent is claimed alone. No row for a lead that is sent or claimed.';

COMMENT ON FUNCTION "public"."delete_admin"(uuid, uuid, uuid) IS 'Deletes an account for an admin, but not the primary, the admin''s own or the last. Its leads with their plans go to new_owner; null leaves them unassigned.';

COMMENT ON FUNCTION "public"."erase_person"(text, text) IS 'Erases every lead of an email address and all that was merged with them; returns their number. confirmation repeats the address, else NOT_CONFIRMED.';

COMMENT ON FUNCTION "public"."get_experiment"(text, text, text, date, date) IS 'What decides an experiment: {traffic: {visits, pressed, leads}} of its page. Of its newest versions {trial: {since, is_current, versions, control, variant, days: [{day, control, variant}], groups: [{control, variant}]}}. Each arm is [visits, pressed, leads]; trial is null before a build.';

COMMENT ON FUNCTION "public"."get_lead_reading"(uuid) IS 'What a lead''s tab had read and what is credited with it: {read: [{page, sections: [first words]}], pressed: {page, heading, target}, campaign}; null for a lead without a path.';

COMMENT ON FUNCTION "public"."get_report"(date, date, text, boolean) IS 'The report on the leads of these days, of a country or of all: the rows of each private.report_*. Without with_uncounted some are left out; uncounted says how many.';

COMMENT ON FUNCTION "public"."get_sessions"() IS 'The caller''s own sessions that have not ended, by their handles, this one first, then by last use; user_agent is empty if none was sent. None for users without a role of the desk.';

COMMENT ON FUNCTION "public"."record_lead_notification"(uuid[], timestamp with time zone, text, integer, text, bigint, boolean) IS 'Records the result of a claim''s message: its failure or null, the message, the pause that the chat requires, and whether only the answer was lost. False if another claimed the leads.';

COMMENT ON FUNCTION "public"."session_end"(uuid) IS 'Why a session has ended: "idle" (12 hours unused), "age" (7 days), "elsewhere" (signed out there, or none); null while it is active. Also for visitors: only its user has its id.';

COMMENT ON TABLE "private"."word_counts" IS 'Counts of a day: visits of a page (target: host or campaign), sections that were seen, pressed links of a section (target: the address), and sections with any press (used).';
