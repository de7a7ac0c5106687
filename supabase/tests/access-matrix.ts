import { columnOf } from "../../src/lib/lead-row.ts";
import { LEAD_FIELDS } from "../../src/lib/lead-rules.ts";
import type { CallerName, Expected } from "./access-rule.ts";
import { DENIED } from "./access-rule.ts";

/** The columns of the contact form's fields. */
const formColumns = LEAD_FIELDS.map(columnOf).join(" ");

// What each caller may do with each table, column and function: the number of rows read or changed,
// `-` for a refusal, or the SQLSTATE of another error. A column that is missing here fails the test.
const TABLE = `
| what                               | columns                                                | visitor | nonAdmin | former | admin | member | primary | service |
| ---------------------------------- | ------------------------------------------------------ | ------- | -------- | ------ | ----- | ------ | ------- | ------- |
| select public.leads                |                                                        | -       | 0        | 0      | 2     | 2      | 2       | 2       |
| delete public.leads                |                                                        | -       | -        | -      | -     | -      | -       | 2       |
| insert public.leads                | id ${formColumns}                                      | 1       | 1        | 1      | 1     | 1      | 1       | 1       |
| insert public.leads                | stage source attribution                               | 1       | 1        | 1      | 1     | 1      | 1       | 1       |
| insert public.leads                | is_suspected                                           | 1       | 1        | 1      | 1     | 1      | 1       | 1       |
| insert public.leads                | consent_text consent_version                           | 1       | 1        | 1      | 1     | 1      | 1       | 1       |
| insert public.leads                | consented_at                                           | -       | -        | -      | -     | -      | -       | 1       |
| insert public.leads                | created_at updated_at deleted_at purge_at              | -       | -        | -      | -     | -      | -       | 1       |
| insert public.leads                | stage_changed_at first_response_at                     | -       | -        | -      | -     | -      | -       | 1       |
| insert public.leads                | notification_status notification_error                 | -       | -        | -      | -     | -      | -       | 1       |
| insert public.leads                | notification_claimed_at notified_at                    | -       | -        | -      | -     | -      | -       | 1       |
| update public.leads                | stage                                                  | -       | 0        | 0      | 1     | 1      | 1       | 2       |
| update public.leads                | id ${formColumns}                                      | -       | -        | -      | -     | -      | -       | 2       |
| update public.leads                | source attribution                                     | -       | -        | -      | -     | -      | -       | 2       |
| update public.leads                | is_suspected created_at updated_at deleted_at purge_at | -       | -        | -      | -     | -      | -       | 2       |
| update public.leads                | stage_changed_at first_response_at                     | -       | -        | -      | -     | -      | -       | 2       |
| update public.leads                | notification_status notification_error                 | -       | -        | -      | -     | -      | -       | 2       |
| update public.leads                | notification_claimed_at notified_at                    | -       | -        | -      | -     | -      | -       | 2       |
| update public.leads                | consent_text consent_version consented_at              | -       | -        | -      | -     | -      | -       | 2       |
| insert public.leads                | value value_currency lost_reason                       | -       | -        | -      | -     | -      | -       | 1       |
| insert public.leads                | attempts attempted_at                                  | -       | -        | -      | -     | -      | -       | 1       |
| update public.leads                | attempts attempted_at                                  | -       | -        | -      | -     | -      | -       | 2       |
| update public.leads                | value value_currency lost_reason                       | -       | 0        | 0      | 1     | 1      | 1       | 2       |
| select public.lead_events          |                                                        | -       | 0        | 0      | 6     | 6      | 6       | 6       |
| delete public.lead_events          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert public.lead_events          | id lead_id actor actor_name actor_email                | -       | -        | -      | -     | -      | -       | -       |
| insert public.lead_events          | kind from_stage to_stage created_at note_id fields     | -       | -        | -      | -     | -      | -       | -       |
| insert public.lead_events          | stage_changed_at previous_stage_changed_at             | -       | -        | -      | -     | -      | -       | -       |
| insert public.lead_events          | previous_first_response_at channel                     | -       | -        | -      | -     | -      | -       | -       |
| update public.lead_events          | id lead_id actor actor_name actor_email                | -       | -        | -      | -     | -      | -       | -       |
| update public.lead_events          | kind from_stage to_stage created_at note_id fields     | -       | -        | -      | -     | -      | -       | -       |
| update public.lead_events          | stage_changed_at previous_stage_changed_at             | -       | -        | -      | -     | -      | -       | -       |
| update public.lead_events          | previous_first_response_at channel                     | -       | -        | -      | -     | -      | -       | -       |
| insert public.lead_events          | value value_currency lost_reason previous_lost_reason  | -       | -        | -      | -     | -      | -       | -       |
| update public.lead_events          | value value_currency lost_reason previous_lost_reason  | -       | -        | -      | -     | -      | -       | -       |
| select public.lead_notes           |                                                        | -       | 0        | 0      | 1     | 1      | 1       | 1       |
| delete public.lead_notes           |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert public.lead_notes           | id lead_id body                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| insert public.lead_notes           | author author_name author_email created_at             | -       | -        | -      | -     | -      | -       | -       |
| insert public.lead_notes           | edited_at deleted_at                                   | -       | -        | -      | -     | -      | -       | -       |
| update public.lead_notes           | body deleted_at                                        | -       | 0        | 0      | 1     | 0      | 0       | -       |
| update public.lead_notes           | id lead_id author author_name author_email             | -       | -        | -      | -     | -      | -       | -       |
| update public.lead_notes           | created_at edited_at                                   | -       | -        | -      | -     | -      | -       | -       |
| select public.working_hours        |                                                        | -       | 0        | 0      | 3     | 3      | 3       | 3       |
| delete public.working_hours        |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert public.working_hours        | country time_zone days opens closes response_minutes   | -       | -        | -      | -     | -      | -       | -       |
| update public.working_hours        | days opens closes response_minutes                     | -       | 0        | 0      | 3     | 0      | 3       | -       |
| update public.working_hours        | country time_zone                                      | -       | -        | -      | -     | -      | -       | -       |
| select public.public_holidays      |                                                        | -       | 0        | 0      | 98    | 98     | 98      | 98      |
| delete public.public_holidays      |                                                        | -       | 0        | 0      | 98    | 0      | 98      | -       |
| insert public.public_holidays      | country day name                                       | -       | -        | -      | 1     | -      | 1       | -       |
| update public.public_holidays      | country day name                                       | -       | -        | -      | -     | -      | -       | -       |
| select public.board_views          |                                                        | -       | 0        | 0      | 2     | 1      | 1       | 2       |
| delete public.board_views          |                                                        | -       | 0        | 0      | 2     | 0      | 1       | -       |
| insert public.board_views          | id name query                                          | -       | -        | -      | 1     | 1      | 1       | -       |
| insert public.board_views          | owner                                                  | -       | -        | -      | 1     | -      | -       | -       |
| insert public.board_views          | created_at                                             | -       | -        | -      | -     | -      | -       | -       |
| update public.board_views          | name                                                   | -       | 0        | 0      | 2     | 0      | 1       | -       |
| update public.board_views          | id owner query created_at                              | -       | -        | -      | -     | -      | -       | -       |
| select public.lost_reasons         |                                                        | -       | 0        | 0      | 5     | 5      | 5       | 5       |
| delete public.lost_reasons         |                                                        | -       | 0        | 0      | 5     | 0      | 5       | -       |
| insert public.lost_reasons         | title                                                  | -       | -        | -      | 1     | -      | 1       | -       |
| insert public.lost_reasons         | place                                                  | -       | -        | -      | -     | -      | -       | -       |
| update public.lost_reasons         | title place                                            | -       | -        | -      | -     | -      | -       | -       |
| select public.message_templates    |                                                        | -       | 0        | 0      | 24    | 24     | 24      | 24      |
| delete public.message_templates    |                                                        | -       | 0        | 0      | 24    | 0      | 24      | -       |
| insert public.message_templates    | id channel language name subject body place            | -       | -        | -      | 1     | -      | 1       | -       |
| insert public.message_templates    | updated_at                                             | -       | -        | -      | -     | -      | -       | -       |
| update public.message_templates    | name body                                              | -       | 0        | 0      | 24    | 0      | 24      | -       |
| update public.message_templates    | language                                               | -       | 0        | 0      | 23505 | 0      | 23505   | -       |
| update public.message_templates    | subject                                                | -       | 0        | 0      | 23514 | 0      | 23514   | -       |
| update public.message_templates    | id channel place updated_at                            | -       | -        | -      | -     | -      | -       | -       |
| select public.push_subscriptions   |                                                        | -       | 0        | 0      | 1     | 0      | 0       | -       |
| delete public.push_subscriptions   |                                                        | -       | 0        | 0      | 1     | 0      | 0       | -       |
| insert public.push_subscriptions   | endpoint p256dh auth                                   | -       | -        | -      | 1     | 1      | 1       | -       |
| insert public.push_subscriptions   | owner created_at                                       | -       | -        | -      | -     | -      | -       | -       |
| update public.push_subscriptions   | owner endpoint p256dh auth created_at                  | -       | -        | -      | -     | -      | -       | -       |
| select private.lead_pushes         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.lead_pushes         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.lead_pushes         | lead_id                                                | -       | -        | -      | -     | -      | -       | -       |
| update private.lead_pushes         | lead_id                                                | -       | -        | -      | -     | -      | -       | -       |
| select private.lead_confirmations  |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.lead_confirmations  |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.lead_confirmations  | lead_id written_at due_at claimed_at tries             | -       | -        | -      | -     | -      | -       | -       |
| update private.lead_confirmations  | lead_id written_at due_at claimed_at tries             | -       | -        | -      | -     | -      | -       | -       |
| select public.profiles             |                                                        | -       | 0        | 0      | 5     | 5      | 5       | 5       |
| delete public.profiles             |                                                        | -       | -        | -      | -     | -      | -       | 5       |
| insert public.profiles             | id full_name email created_at is_primary_admin         | -       | -        | -      | -     | -      | -       | 1       |
| update public.profiles             | full_name                                              | -       | 0        | 0      | 1     | 1      | 1       | 5       |
| update public.profiles             | id email created_at is_primary_admin                   | -       | -        | -      | -     | -      | -       | 5       |
| select public.user_roles           |                                                        | -       | 0        | 0      | 4     | 4      | 4       | 4       |
| delete public.user_roles           |                                                        | -       | -        | -      | -     | -      | -       | 4       |
| insert public.user_roles           | user_id role                                           | -       | -        | -      | -     | -      | -       | 1       |
| update public.user_roles           | user_id role                                           | -       | -        | -      | -     | -      | -       | 4       |
| select public.audit_log            |                                                        | -       | 0        | 0      | 7     | 0      | 7       | 7       |
| delete public.audit_log            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert public.audit_log            | id at actor_id actor_name actor_email action           | -       | -        | -      | -     | -      | -       | -       |
| insert public.audit_log            | subject_type subject_id subject_email details          | -       | -        | -      | -     | -      | -       | -       |
| update public.audit_log            | id at actor_id actor_name actor_email action           | -       | -        | -      | -     | -      | -       | -       |
| update public.audit_log            | subject_type subject_id subject_email details          | -       | -        | -      | -     | -      | -       | -       |
| select public.app_settings         |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| delete public.app_settings         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert public.app_settings         | id leads_per_email_per_hour leads_per_address_per_hour | -       | -        | -      | -     | -      | -       | -       |
| insert public.app_settings         | client_address_header ended_leads_kept_months short_chat_messages | -       | -        | -      | -     | -      | -       | -       |
| insert public.app_settings         | require_two_factors                                    | -       | -        | -      | -     | -      | -       | -       |
| update public.app_settings         | id leads_per_email_per_hour leads_per_address_per_hour | -       | -        | -      | -     | -      | -       | 1       |
| update public.app_settings         | client_address_header ended_leads_kept_months short_chat_messages | -       | -        | -      | -     | -      | -       | 1       |
| update public.app_settings         | require_two_factors                                    | -       | -        | -      | -     | -      | -       | 1       |
| insert public.app_settings         | leads_per_minute                                       | -       | -        | -      | -     | -      | -       | -       |
| update public.app_settings         | leads_per_minute                                       | -       | -        | -      | -     | -      | -       | 1       |
| select private.rate_slots          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.rate_slots          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.rate_slots          | key taken_at                                           | -       | -        | -      | -     | -      | -       | -       |
| update private.rate_slots          | key taken_at                                           | -       | -        | -      | -     | -      | -       | -       |
| select private.chat_messages       |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.chat_messages       |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.chat_messages       | id chat_id message_id lead_id sent_at refusal          | -       | -        | -      | -     | -      | -       | -       |
| update private.chat_messages       | id chat_id message_id lead_id sent_at refusal          | -       | -        | -      | -     | -      | -       | -       |
| select private.lead_outbox         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.lead_outbox         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.lead_outbox         | id lead_id written_at tries is_alone                   | -       | -        | -      | -     | -      | -       | -       |
| update private.lead_outbox         | id lead_id written_at tries is_alone                   | -       | -        | -      | -     | -      | -       | -       |
| select private.sales_chat          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.sales_chat          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.sales_chat          | id sender_since quiet_until tries called_at next_call_at removal_called_at confirmations_called_at failing_since failure | -       | -        | -      | -     | -      | -       | -       |
| update private.sales_chat          | id sender_since quiet_until tries called_at next_call_at removal_called_at confirmations_called_at failing_since failure | -       | -        | -      | -     | -      | -       | -       |
| select private.function_address    |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.function_address    |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.function_address    | id url publishable_key                                 | -       | -        | -      | -     | -      | -       | -       |
| update private.function_address    | id url publishable_key                                 | -       | -        | -      | -     | -      | -       | -       |
| select private.job_runs            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.job_runs            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.job_runs            | job ran_at                                             | -       | -        | -      | -     | -      | -       | -       |
| update private.job_runs            | job ran_at                                             | -       | -        | -      | -     | -      | -       | -       |
| insert public.app_settings         | turnstile_site_key                                     | -       | -        | -      | -     | -      | -       | -       |
| update public.app_settings         | turnstile_site_key                                     | -       | -        | -      | -     | -      | -       | 1       |
| insert public.app_settings         | assigns_in_turn                                        | -       | -        | -      | -     | -      | -       | -       |
| update public.app_settings         | assigns_in_turn                                        | -       | -        | -      | -     | -      | -       | 1       |
| select private.turnstile           |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.turnstile           |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.turnstile           | id secret proven_at                                    | -       | -        | -      | -     | -      | -       | -       |
| update private.turnstile           | id secret proven_at                                    | -       | -        | -      | -     | -      | -       | -       |
| insert public.leads                | country                                                | 428C9   | 428C9    | 428C9  | 428C9 | 428C9  | 428C9   | 428C9   |
| update public.leads                | country                                                | 428C9   | 428C9    | 428C9  | 428C9 | 428C9  | 428C9   | 428C9   |
| select private.lead_search         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.lead_search         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.lead_search         | lead_id words                                          | -       | -        | -      | -     | -      | -       | -       |
| update private.lead_search         | lead_id words                                          | -       | -        | -      | -     | -      | -       | -       |
| insert public.leads                | owner                                                  | -       | -        | -      | -     | -      | -       | 1       |
| update public.leads                | owner                                                  | -       | 0        | 0      | 1     | 1      | 1       | 2       |
| insert public.lead_events          | from_owner from_owner_name to_owner to_owner_name      | -       | -        | -      | -     | -      | -       | -       |
| update public.lead_events          | from_owner from_owner_name to_owner to_owner_name      | -       | -        | -      | -     | -      | -       | -       |
| call public.get_team               |                                                        | -       | 0        | 0      | 4     | 4      | 4       | -       |
| call private.person_name           |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call public.get_board_page         |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.move_message_template  |                                                        | -       | -        | -      | 1     | -      | 1       | -       |
| call public.claim_lead_pushes      |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.claim_lead_confirmation |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.return_lead_confirmation |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.remove_push_subscriptions |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.count_board            |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.count_chips            |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.get_board_choices      |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call private.country_of            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.refresh_lead_search   |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.board_conditions      |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.board_order           |                                                        | -       | -        | -      | -     | -      | -       | -       |
| select private.rebuild             |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.rebuild             |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.rebuild             | id waiting_since asked_at                              | -       | -        | -      | -     | -      | -       | -       |
| update private.rebuild             | id waiting_since asked_at                              | -       | -        | -      | -     | -      | -       | -       |
| call public.ask_rebuild            |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.take_rebuild           |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| select private.rate_secret         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.rate_secret         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.rate_secret         | id secret                                              | -       | -        | -      | -     | -      | -       | -       |
| update private.rate_secret         | id secret                                              | -       | -        | -      | -     | -      | -       | -       |
| call public.is_admin               |                                                        | -       | 1        | 1      | 1     | 1      | 1       | -       |
| call public.second_factor_step     |                                                        | -       | 1        | 1      | 1     | 1      | 1       | -       |
| call private.has_second_factor     |                                                        | -       | -        | -      | -     | -      | -       | -       |
| select private.recovery_codes      |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.recovery_codes      |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.recovery_codes      | user_id code_hash used_at                              | -       | -        | -      | -     | -      | -       | -       |
| update private.recovery_codes      | user_id code_hash used_at                              | -       | -        | -      | -     | -      | -       | -       |
| call public.create_recovery_codes  |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call public.count_recovery_codes   |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call public.use_recovery_code      |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.two_factors_required   |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.require_two_factors    |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.recovery_code_hash    |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call public.get_active_leads       |                                                        | -       | 0        | 0      | 1     | 1      | 1       | -       |
| call public.get_trashed_leads      |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.get_turnstile_site_key |                                                        | 1       | 1        | 1      | 1     | 1      | 1       | -       |
| call public.get_turnstile          |                                                        | -       | -        | -      | 1     | -      | 1       | -       |
| call public.change_turnstile       |                                                        | -       | -        | -      | -     | -      | 1       | -       |
| call public.read_turnstile_secret  |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.sign_pass              |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.get_kept_months        |                                                        | 1       | 1        | 1      | 1     | 1      | 1       | -       |
| call public.open_form              |                                                        | 1       | 1        | 1      | 1     | 1      | 1       | -       |
| call public.soft_delete_lead       |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.restore_lead           |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.undo_lead_move         |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.record_attempt         |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.undo_attempt           |                                                        | -       | -        | -      | 1     | 0      | 0       | -       |
| call public.get_report             |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.get_report_leads       |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.get_lead_reading       |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call private.working_days          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.report_leads          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.report_arrivals       |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.report_funnel         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.report_groups         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.report_responses      |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.count_attempts        |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.report_attempts       |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.report_lost           |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.report_won            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.report_waiting        |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.rows_of               |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call public.find_in_notes          |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.log_access             |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.get_audit_people       |                                                        | -       | 0        | 0      | 2     | 0      | 2       | -       |
| call public.hook_password_verification_attempt |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call public.hook_mfa_verification_attempt |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call public.correct_lead           |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.export_person          |                                                        | -       | -        | -      | 1     | -      | 1       | -       |
| call public.erase_person           |                                                        | -       | -        | -      | 1     | -      | 1       | -       |
| call public.get_reach_of_erasure   |                                                        | -       | -        | -      | 1     | -      | 1       | -       |
| call public.get_messages_to_remove |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.record_message_removal |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.get_desk_settings      |                                                        | -       | -        | -      | 1     | -      | 1       | -       |
| call public.change_desk_settings   |                                                        | -       | -        | -      | -     | -      | 1       | -       |
| call public.forget_refused_messages |                                                        | -       | -        | -      | -     | -      | 1       | -       |
| call public.is_chat_message_short  |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.bootstrap_admin        |                                                        | -       | -        | -      | -     | -      | -       | PT409   |
| call public.grant_role             |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.session_end            |                                                        | 1       | 1        | 1      | 1     | 1      | 1       | -       |
| call public.get_sessions           |                                                        | -       | 0        | 0      | 1     | 1      | 0       | -       |
| call public.end_sessions           |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.prove_password         |                                                        | -       | PT403    | PT403  | PT403 | PT403  | PT403   | -       |
| call private.session_handle        |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.use_proof             |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.has_pass              |                                                        | -       | -        | -      | -     | -      | -       | -       |
| select private.password_proofs |  | - | - | - | - | - | - | - |
| delete private.password_proofs |  | - | - | - | - | - | - | - |
| insert private.password_proofs | proof user_id session_id act made_at for_session | - | - | - | - | - | - | - |
| update private.password_proofs | proof user_id session_id act made_at for_session | - | - | - | - | - | - | - |
| select private.used_passes |  | - | - | - | - | - | - | - |
| delete private.used_passes |  | - | - | - | - | - | - | - |
| insert private.used_passes | pass lead_id used_at | - | - | - | - | - | - | - |
| update private.used_passes | pass lead_id used_at | - | - | - | - | - | - | - |
| call public.hand_over_primary      |                                                        | -       | -        | -      | PT409 | -      | PT409   | -       |
| call public.delete_admin           |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.claim_lead_notification |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.get_status             |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.claim_late_leads       |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.record_lead_mail       |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.claim_unnotified_leads |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.set_function_address   |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call private.has_chat_slot         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.is_chat_busy          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.next_unnotified       |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.is_attribution        |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.is_path               |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.claim_leads           |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.record_run            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.call_notifier         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.run_minutely_jobs     |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call public.find_unnotified_lead   |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.claim_lead_resend      |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.record_lead_notification |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call public.seen_client_address    |                                                        | -       | -        | -      | -     | -      | -       | 1       |
| call private.trim_text             |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.plain_text            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.first_answer          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.fold_text             |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.has_only_letters_and  |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.is_company_name       |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.is_contact_name       |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.is_phone              |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.is_email              |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.stage_for_source      |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.client_address        |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.lock_slots            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.take_slot             |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.mailbox               |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.take_room             |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.request_client        |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.network_of            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.count_refusals        |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.has_site_room         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call public.check_request          |                                                        | 1       | 1        | 1      | 1     | 1      | 1       | 1       |
| call private.signed_time           |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.signed_age            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.is_primary_admin      |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.typed_columns |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.is_unanswered |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.has_role |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.changed_columns |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.merged_fields |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.store_given_leads |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.only                  |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.leads_as_seen         |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.copy_of_lead          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.set_merged_fields     |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.stages_reached        |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.silent_links          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.events_of          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.counted_by_group          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.visits_of          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.undo_moves          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.reading_of            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.traffic_of            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.slot_hash             |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.clear_rate_slots      |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.run_jobs              |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.anonymise_leads       |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.run_nightly_jobs      |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.lock_admins           |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.is_being_notified     |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.can_be_notified       |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.claim_time            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.purge_trash           |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.write_audit           |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.person_of             |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.leads_of              |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call public.may_read_leads         |                                                        | -       | 1        | 1      | 1     | 1      | 1       | -       |
| call public.enter_desk             |                                                        | -       | 1        | 1      | 1     | 1      | 1       | -       |
| call private.has_entered_desk      |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.require_lead_access   |                                                        | -       | -        | -      | -     | -      | -       | -       |
| select private.desk_entries        |                                                        | -       | -        | -      | -     | -      | -       | -       |
| delete private.desk_entries        |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert private.desk_entries        | session_id user_id entered_at                          | -       | -        | -      | -     | -      | -       | -       |
| update private.desk_entries        | session_id user_id entered_at                          | -       | -        | -      | -     | -      | -       | -       |
| call public.has_desk_role          |                                                        | -       | 1        | 1      | 1     | 1      | 1       | -       |
| call public.change_role            |                                                        | -       | -        | -      | 1     | -      | 1       | -       |
| insert public.leads                | next_action                                            | -       | -        | -      | -     | -      | -       | 23514   |
| insert public.leads                | next_action_on                                         | -       | -        | -      | -     | -      | -       | 23514   |
| update public.leads                | next_action next_action_on                             | -       | 0        | 0      | 1     | 1      | 1       | 2       |
| insert public.lead_events          | next_action next_action_on                             | -       | -        | -      | -     | -      | -       | -       |
| update public.lead_events          | next_action next_action_on                             | -       | -        | -      | -     | -      | -       | -       |
| call public.finish_next_action     |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.get_duplicates         |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.find_duplicates        |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.import_leads           |                                                        | -       | -        | -      | 1     | -      | 1       | -       |
| call public.undo_import            |                                                        | -       | -        | -      | 1     | -      | 1       | -       |
| call public.get_import_progress    |                                                        | -       | -        | -      | 1     | -      | 1       | -       |
| call private.known_candidates      |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call public.merge_leads            |                                                        | -       | -        | -      | 2     | 2      | 2       | -       |
| call public.unmerge_leads          |                                                        | -       | -        | -      | 2     | 2      | 2       | -       |
| call private.merged_leads          |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.root_of               |                                                        | -       | -        | -      | -     | -      | -       | -       |
| insert public.leads                | merged_into merged_over                                | -       | -        | -      | -     | -      | -       | 1       |
| update public.leads                | merged_into merged_over                                | -       | -        | -      | -     | -      | -       | 2       |
| insert public.lead_events          | attempt template                                       | -       | -        | -      | -     | -      | -       | -       |
| update public.lead_events          | attempt template                                       | -       | -        | -      | -     | -      | -       | -       |
| insert public.lead_events          | other_lead                                             | -       | -        | -      | -     | -      | -       | -       |
| update public.lead_events          | other_lead                                             | -       | -        | -      | -     | -      | -       | -       |
| call private.leads_like            |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.phone_key             |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call private.name_key              |                                                        | -       | -        | -      | -     | -      | -       | -       |
| call public.add_lead               |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.change_leads           |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.get_changed_leads      |                                                        | -       | -        | -      | 2     | 2      | 2       | -       |
| call public.get_lead_rows          |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| call public.get_assigns_in_turn    |                                                        | -       | -        | -      | 1     | -      | 1       | -       |
| call public.set_assigns_in_turn    |                                                        | -       | -        | -      | 1     | -      | 1       | -       |
| call public.get_today              |                                                        | -       | -        | -      | 1     | 1      | 1       | -       |
| select private.section_words |  | - | - | - | - | - | - | - |
| delete private.section_words |  | - | - | - | - | - | - | - |
| insert private.section_words | hash type texts links | - | - | - | - | - | - | - |
| update private.section_words | hash type texts links | - | - | - | - | - | - | - |
| select private.counted_pages |  | - | - | - | - | - | - | - |
| delete private.counted_pages |  | - | - | - | - | - | - | - |
| insert private.counted_pages | page revision is_current | - | - | - | - | - | - | - |
| update private.counted_pages | page revision is_current | - | - | - | - | - | - | - |
| select private.section_places |  | - | - | - | - | - | - | - |
| delete private.section_places |  | - | - | - | - | - | - | - |
| insert private.section_places | page document key hash place first_seen last_seen is_current | - | - | - | - | - | - | - |
| update private.section_places | page document key hash place first_seen last_seen is_current | - | - | - | - | - | - | - |
| select private.sections_read |  | - | - | - | - | - | - | - |
| delete private.sections_read |  | - | - | - | - | - | - | - |
| insert private.sections_read | id read_at digest written_at | - | - | - | - | - | - | - |
| update private.sections_read | id read_at digest written_at | - | - | - | - | - | - | - |
| select private.word_counts |  | - | - | - | - | - | - | - |
| delete private.word_counts |  | - | - | - | - | - | - | - |
| insert private.word_counts | day page section action target language source viewport counted | - | - | - | - | - | - | - |
| update private.word_counts | day page section action target language source viewport counted | - | - | - | - | - | - | - |
| select private.word_months |  | - | - | - | - | - | - | - |
| delete private.word_months |  | - | - | - | - | - | - | - |
| insert private.word_months | month page section action target language source counted | - | - | - | - | - | - | - |
| update private.word_months | month page section action target language source counted | - | - | - | - | - | - | - |
| select private.word_days |  | - | - | - | - | - | - | - |
| delete private.word_days |  | - | - | - | - | - | - | - |
| insert private.word_days | day page section action target source counted | - | - | - | - | - | - | - |
| update private.word_days | day page section action target source counted | - | - | - | - | - | - | - |
| select private.count_slots |  | - | - | - | - | - | - | - |
| delete private.count_slots |  | - | - | - | - | - | - | - |
| insert private.count_slots | key day used | - | - | - | - | - | - | - |
| update private.count_slots | key day used | - | - | - | - | - | - | - |
| select private.lead_credits |  | - | - | - | - | - | - | - |
| delete private.lead_credits |  | - | - | - | - | - | - | - |
| insert private.lead_credits | lead_id page section target campaign arms network_group | - | - | - | - | - | - | - |
| update private.lead_credits | lead_id page section target campaign arms network_group | - | - | - | - | - | - | - |
| select private.experiments |  | - | - | - | - | - | - | - |
| delete private.experiments |  | - | - | - | - | - | - | - |
| insert private.experiments | token experiment page control variant is_current first_seen last_seen | - | - | - | - | - | - | - |
| update private.experiments | token experiment page control variant is_current first_seen last_seen | - | - | - | - | - | - | - |
| select private.experiment_counts |  | - | - | - | - | - | - | - |
| delete private.experiment_counts |  | - | - | - | - | - | - | - |
| insert private.experiment_counts | token day is_variant visits pressed | - | - | - | - | - | - | - |
| update private.experiment_counts | token day is_variant visits pressed | - | - | - | - | - | - | - |
| call private.count_day |  | - | - | - | - | - | - | - |
| call private.counted_until |  | - | - | - | - | - | - | - |
| call private.keep_counts |  | - | - | - | - | - | - | - |
| call private.check_size |  | - | - | - | - | - | - | - |
| call private.counted_network |  | - | - | - | - | - | - | - |
| call private.counts_of_trial |  | - | - | - | - | - | - | - |
| call private.network_group |  | - | - | - | - | - | - | - |
| call private.arms_of_lead |  | - | - | - | - | - | - | - |
| select private.section_groups |  | - | - | - | - | - | - | - |
| delete private.section_groups |  | - | - | - | - | - | - | - |
| insert private.section_groups | section page network_group seen used | - | - | - | - | - | - | - |
| update private.section_groups | section page network_group seen used | - | - | - | - | - | - | - |
| call private.verdict_by_networks |  | - | - | - | - | - | - | - |
| select private.experiment_groups |  | - | - | - | - | - | - | - |
| delete private.experiment_groups |  | - | - | - | - | - | - | - |
| insert private.experiment_groups | token is_variant network_group visits pressed | - | - | - | - | - | - | - |
| update private.experiment_groups | token is_variant network_group visits pressed | - | - | - | - | - | - | - |
| call private.needs_list |  | - | - | - | - | - | - | - |
| call private.may_count |  | - | - | - | - | - | - | - |
| call private.report_pages |  | - | - | - | - | - | - | - |
| call private.report_sections |  | - | - | - | - | - | - | - |
| call private.report_campaigns |  | - | - | - | - | - | - | - |
| call private.counts_between |  | - | - | - | - | - | - | - |
| call private.wilson |  | - | - | - | - | - | - | - |
| call private.verdict |  | - | - | - | - | - | - | - |
| call private.count_totals |  | - | - | - | - | - | - | - |
| call private.word_results |  | - | - | - | - | - | - | - |
| call public.record_sections |  | - | - | - | - | - | - | 1 |
| call public.count_visit |  | - | - | - | - | - | - | 1 |
| call public.get_results |  | - | - | - | - | - | - | 1 |
| call public.get_selling |  | - | - | - | - | - | - | 1 |
| call private.arms_of |  | - | - | - | - | - | - | - |
| call private.credited_link |  | - | - | - | - | - | - | - |
| call private.count_arms |  | - | - | - | - | - | - | - |
| call public.get_experiment |  | - | - | - | - | - | - | 1 |
| insert public.leads | path language | 1 | 1 | 1 | 1 | 1 | 1 | 1 |
| update public.leads | path language | - | - | - | - | - | - | 2 |
| insert public.leads | is_counted | - | - | - | - | - | - | 1 |
| update public.leads | is_counted | - | - | - | - | - | - | 2 |
| select private.webhook |  | - | - | - | - | - | - | - |
| delete private.webhook |  | - | - | - | - | - | - | - |
| insert private.webhook | id url secret old_secret old_secret_until sender_since tries called_at next_call_at sent_at failed_at failure failing_since stopped_at | - | - | - | - | - | - | - |
| update private.webhook | id url secret old_secret old_secret_until sender_since tries called_at next_call_at sent_at failed_at failure failing_since stopped_at | - | - | - | - | - | - | - |
| select private.webhook_outbox |  | - | - | - | - | - | - | - |
| delete private.webhook_outbox |  | - | - | - | - | - | - | - |
| insert private.webhook_outbox | id place lead_id written_at from_stage to_stage tries is_aside next_try_at | - | - | - | - | - | - | - |
| update private.webhook_outbox | id place lead_id written_at from_stage to_stage tries is_aside next_try_at | - | - | - | - | - | - | - |
| select private.lead_keys |  | - | - | - | - | - | - | - |
| delete private.lead_keys |  | - | - | - | - | - | - | - |
| insert private.lead_keys | id name source hash created_at last_used_at revoked_at | - | - | - | - | - | - | - |
| update private.lead_keys | id name source hash created_at last_used_at revoked_at | - | - | - | - | - | - | - |
| call private.require |  | - | - | - | - | - | - | - |
| call private.role_of |  | - | - | - | - | - | - | - |
| call private.require_acting_admin |  | - | - | - | - | - | - | - |
| call private.is_open |  | - | - | - | - | - | - | - |
| call private.session_id |  | - | - | - | - | - | - | - |
| call private.leads_between |  | - | - | - | - | - | - | - |
| call private.end_claim |  | - | - | - | - | - | - | - |
| call private.can_call_functions |  | - | - | - | - | - | - | - |
| call private.call_function |  | - | - | - | - | - | - | - |
| call private.call_webhook_sender |  | - | - | - | - | - | - | - |
| call private.next_webhook_event |  | - | - | - | - | - | - | - |
| call private.new_webhook_secret |  | - | - | - | - | - | - | - |
| call private.misnamed_fields |  | - | - | - | - | - | - | - |
| call private.refused_field |  | - | - | - | - | - | - | - |
| call private.store_received_lead |  | - | - | - | - | - | - | - |
| call private.received_id |  | - | - | - | - | - | - | - |
| call public.get_webhook |  | - | - | - | 1 | - | 1 | - |
| call public.set_webhook |  | - | - | - | 1 | - | 1 | - |
| call public.rotate_webhook_secret |  | - | - | - | 1 | - | 1 | - |
| call public.resume_webhook |  | - | - | - | 1 | - | 1 | - |
| call public.get_lead_keys |  | - | - | - | 1 | - | 1 | - |
| call public.create_lead_key |  | - | - | - | 1 | - | 1 | - |
| call public.revoke_lead_key |  | - | - | - | 1 | - | 1 | - |
| call public.get_webhook_target |  | - | - | - | - | - | - | 1 |
| call public.claim_webhook_event |  | - | - | - | - | - | - | 1 |
| call public.record_webhook_event |  | - | - | - | - | - | - | 1 |
| call public.receive_lead |  | - | - | - | - | - | - | 1 |
`;

/** Results of an admin with a second factor that differ from those of the primary admin, who has none here. */
const WITH_THE_FACTOR: Record<string, Expected> = {
  "call public.change_desk_settings": DENIED,
  "call public.change_turnstile": DENIED,
  "call public.forget_refused_messages": DENIED,
  "call public.create_recovery_codes": 10,
  "call public.count_recovery_codes": 1,
};

/** Functions that only the primary admin may call, some of them only with a second factor. */
export const NEEDS_THE_PRIMARY = new Set([
  "public.require_two_factors",
  "public.change_desk_settings",
  "public.forget_refused_messages",
  "public.change_turnstile",
]);

/** Functions that need a session of their own; hand-over-over-http.test.ts tests them. */
export const NEEDS_A_SESSION = new Set(["public.prove_password"]);

/** Results of an admin without the required second factor that differ from those of a user without the role. */
const WITH_THE_PASSWORD: Record<string, Expected> = { "select public.user_roles": 1 };

/** Leads, their history and their notes, for a member whose session has not entered the desk. */
const BEFORE_ENTERING: Record<string, Expected> = {
  "select public.leads": 0,
  "update public.leads": 0,
  "select public.lead_events": 0,
  "select public.lead_notes": 0,
  "call public.get_active_leads": 0,
  ...Object.fromEntries(
    `get_board_page get_lead_rows get_changed_leads get_trashed_leads get_today get_report_leads
    count_board count_chips get_board_choices find_in_notes get_duplicates find_duplicates
    get_lead_reading add_lead change_leads correct_lead soft_delete_lead restore_lead record_attempt
    undo_attempt undo_lead_move finish_next_action merge_leads unmerge_leads`
      .split(/\s+/)
      .map((name) => [`call public.${name}`, "PT403"]),
  ),
};

/** One statement: `verb` with `object`, which is a table or a function, and at most one column. */
export type Access = {
  verb: "select" | "insert" | "update" | "delete" | "call";
  object: string;
  column: string | null;
  expected: Record<CallerName, Expected>;
};

/** The statements of the table above, one for each column. */
export const accessMatrix: Access[] = readTable(TABLE);

/** The name of a statement, such as `update public.leads.stage`. */
export function nameOf({ verb, object, column }: Omit<Access, "expected">): string {
  return `${verb} ${object}${column ? `.${column}` : ""}`;
}

function readTable(table: string): Access[] {
  const [head = [], , ...rows] = table.trim().split("\n").map(cellsOf);
  const callers = head.slice(2) as CallerName[];
  return rows.flatMap(([what = "", columns = "", ...cells]) => {
    const [verb, object = ""] = what.split(" ");
    const expected = Object.fromEntries(
      callers.map((caller, index) => [caller, readCell(cells[index] ?? "")]),
    ) as Access["expected"];
    // Begins with the results of the primary admin, who like this admin wrote none of the notes.
    expected.twoFactor = WITH_THE_FACTOR[what] ?? expected.primary;
    expected.halfway = WITH_THE_PASSWORD[what] ?? expected.nonAdmin;
    expected.outside = beforeEntering(what, expected.member);
    return (columns === "" ? [null] : columns.split(" ")).map((column) => {
      return { verb: verb as Access["verb"], object, column, expected };
    });
  });
}

function beforeEntering(what: string, entered: Expected): Expected {
  return typeof entered === "number" ? (BEFORE_ENTERING[what] ?? entered) : entered;
}

function cellsOf(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function readCell(cell: string): Expected {
  if (cell === "-") return DENIED;
  return /^\d{1,3}$/.test(cell) ? Number(cell) : cell;
}
