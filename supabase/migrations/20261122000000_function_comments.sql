-- Describes each function for readers of the database (shown by \df+).

comment on function public.is_admin() is
  'Whether the caller has a row with the role "admin" and, where the token names a session, that session still exists.';
comment on function private.keep_profile() is
  'Trigger on auth.users: creates the profile of a new user and keeps its e-mail address up to date.';

comment on function private.trim_text(text) is
  'Removes white space as JavaScript defines it from both ends.';
comment on function private.has_only_letters_and(text, text) is
  'Whether a text has only letters and marks of any script, white space and the characters of `others`, a part of a bracket expression.';
comment on function private.is_company_name(text) is
  'Whether a text has only characters that a company name may have.';
comment on function private.is_contact_name(text) is
  'Whether a text has only characters that a person''s name may have.';
comment on function private.is_phone(text) is
  'Whether a text is a phone number: 8 to 20 characters, at least one digit, an optional leading plus.';
comment on function private.is_email(text) is
  'Whether a text is an e-mail address, by the same expression as zod''s z.email().';

comment on function private.stage_for_source(text) is
  'The stage of a new lead, by the source of the link that led to the form.';
comment on function private.prepare_lead() is
  'Trigger on leads: trims and completes the values of an insert or update; refuses an invalid e-mail address or phone number.';
comment on function private.set_stage_from_source() is
  'Trigger on leads: sets the stage of a visitor''s lead from its source, whatever stage was sent.';

comment on function private.client_address(jsonb) is
  'The client address in the gateway''s request headers, an IPv6 address as its /64 network; null without one.';
comment on function private.lock_slots(text) is
  'Waits until no other transaction counts uses of this key, and blocks others until the end of this one.';
comment on function private.take_slot(text, integer) is
  'Counts one use of a key; raises PT429 after the allowed number of uses per hour. Concurrent uses of a key wait for each other.';
comment on function private.limit_submissions() is
  'Trigger on leads: applies the hourly limits per e-mail address and per client address; a retry of a stored lead is not counted.';

comment on function private.record_lead_event() is
  'Trigger on leads: adds an event for each creation, move, deletion and restoration, with the actor''s name.';
comment on function private.keep_lead_age() is
  'Trigger on leads: sets stage_changed_at, first_response_at and purge_at, and makes updated_at greater at every change, so that it orders versions.';

comment on function public.get_active_leads() is
  'The leads that are not in the trash, newest first. Runs as the caller: row level security returns none to users who are not admins.';
comment on function public.soft_delete_lead(uuid) is
  'Moves a lead to the trash; false where it was not active. For admins.';
comment on function public.restore_lead(uuid) is
  'Takes a lead out of the trash, to the stage it was in; false where it was not in the trash. For admins.';
comment on function public.get_trashed_leads() is
  'The leads in the trash, the last deleted first, after erasing those that are due. For admins.';
comment on function private.purge_trash() is
  'Erases the leads whose purge_at has passed, with their events and notes, and notes deleted 30 days ago; returns the number of leads.';
comment on function private.require_admin(text) is
  'Raises insufficient_privilege with "Only an admin may <action>" unless the caller is an admin.';

comment on function private.lock_admins(uuid) is
  'Locks the roles until the end of the transaction, so that changes of admins happen one after another; raises NOT_ADMIN unless the acting user is an admin.';
comment on function public.bootstrap_admin(uuid) is
  'Makes an existing user the first and primary admin; refuses once there is an admin. For the secret key only.';
comment on function public.grant_admin(uuid, uuid) is
  'Makes an existing user an admin, on behalf of another admin. For the secret key only.';
comment on function public.delete_admin(uuid, uuid) is
  'Deletes an admin''s account, on behalf of another admin; refuses the primary one, oneself and the last one. For the secret key only.';

comment on function private.is_being_notified(public.leads) is
  'Whether a notification of the lead was started less than two minutes ago and has not ended.';
comment on function private.claim_time() is
  'The time in milliseconds, which identifies a claim and survives the conversion to a JavaScript date.';
comment on function public.claim_lead_notification(uuid, jsonb) is
  'Returns the lead to the one caller that may notify of it now, no row to all others; raises PT429 where a client calls too often. For the secret key only.';
comment on function public.claim_lead_resend(uuid, uuid) is
  'Returns the lead for another notification, on behalf of an admin; raises NOT_ADMIN, ALREADY_SENDING or NOT_FOUND. For the secret key only.';
comment on function public.record_lead_notification(uuid, timestamptz, text) is
  'Records how the claim of this time ended, null being success; false where another caller has claimed the lead since. For the secret key only.';

comment on function private.prepare_lead_note() is
  'Trigger on lead_notes: sets the author of a new note to the caller, with name and e-mail address.';
comment on function private.note_first_response() is
  'Trigger on lead_notes: a first note is the lead''s first response.';
comment on function private.keep_lead_note() is
  'Trigger on lead_notes: sets the times of an edit, deletion or restoration to the server''s.';
comment on function private.record_note_event() is
  'Trigger on lead_notes: adds an event for each edit, deletion and restoration.';
comment on function public.find_in_notes(text[]) is
  'For each of the first ten words the ids of the leads with a note that contains it, ignoring case. For admins.';
