CREATE OR REPLACE FUNCTION private.groups_of_trial(of_token text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH counted AS (
          SELECT experiment_groups.network_group,
             experiment_groups.is_variant,
             experiment_groups.visits,
             experiment_groups.pressed,
             0 AS leads
            FROM private.experiment_groups
           WHERE (experiment_groups.token = groups_of_trial.of_token)
         UNION ALL
          SELECT credit.network_group,
             ("right"(arm.arm, 1) = '1'::text),
             0,
             0,
             1
            FROM private.lead_credits credit,
             LATERAL unnest(credit.arms) arm(arm),
             public.leads
           WHERE ((leads.id = credit.lead_id) AND (leads.deleted_at IS NULL) AND (NOT leads.is_suspected) AND ("left"(arm.arm, 8) = groups_of_trial.of_token) AND (credit.network_group IS NOT NULL))
         ), arms AS (
          SELECT counted.network_group,
             counted.is_variant,
             jsonb_build_array(sum(counted.visits), sum(counted.pressed), sum(counted.leads)) AS sums
            FROM counted
           GROUP BY counted.network_group, counted.is_variant
         ), groups AS (
          SELECT COALESCE((jsonb_agg(arms.sums) FILTER (WHERE (NOT arms.is_variant)) -> 0), '[0, 0, 0]'::jsonb) AS control,
             COALESCE((jsonb_agg(arms.sums) FILTER (WHERE arms.is_variant) -> 0), '[0, 0, 0]'::jsonb) AS variant
            FROM arms
           GROUP BY arms.network_group
         )
  SELECT COALESCE(jsonb_agg(to_jsonb(groups.*)), '[]'::jsonb) AS "coalesce"
    FROM groups;
END;

ALTER FUNCTION "private"."groups_of_trial"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_experiment(of_experiment text, of_document text, of_key text, from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(of_experiment, of_document, of_key)) AS check_size;
 WITH trial AS (
          SELECT experiments.token,
             experiments.experiment,
             experiments.page,
             experiments.control,
             experiments.variant,
             experiments.is_current,
             experiments.first_seen,
             experiments.last_seen
            FROM private.experiments
           WHERE (experiments.experiment = get_experiment.of_experiment)
           ORDER BY experiments.is_current DESC, experiments.last_seen DESC, experiments.first_seen DESC
          LIMIT 1
         ), arrivals AS (
          SELECT ((leads.created_at AT TIME ZONE 'Asia/Singapore'::text))::date AS day,
             ("right"(arm.arm, 1) = '1'::text) AS is_variant,
             count(*) AS leads
            FROM trial,
             private.lead_credits credit,
             LATERAL unnest(credit.arms) arm(arm),
             public.leads
           WHERE ((leads.id = credit.lead_id) AND (leads.deleted_at IS NULL) AND (NOT leads.is_suspected) AND ("left"(arm.arm, 8) = trial.token))
           GROUP BY (((leads.created_at AT TIME ZONE 'Asia/Singapore'::text))::date), ("right"(arm.arm, 1) = '1'::text)
         ), days AS (
          SELECT day,
             is_variant,
             COALESCE(counted.visits, 0) AS visits,
             COALESCE(counted.pressed, 0) AS pressed,
             COALESCE(arrivals.leads, (0)::bigint) AS leads
            FROM (( SELECT experiment_counts.day,
                     experiment_counts.is_variant,
                     experiment_counts.visits,
                     experiment_counts.pressed
                    FROM private.experiment_counts
                   WHERE (experiment_counts.token = ( SELECT trial.token
                            FROM trial))) counted
              FULL JOIN arrivals USING (day, is_variant))
         )
  SELECT jsonb_build_object('traffic', private.traffic_of(of_document, of_key, from_day, to_day), 'trial', ( SELECT jsonb_build_object('since', trial.first_seen, 'is_current', trial.is_current, 'versions', ( SELECT count(*) AS count
                    FROM private.experiments
                   WHERE (experiments.experiment = get_experiment.of_experiment)), 'control', ( SELECT section_words.texts
                    FROM private.section_words
                   WHERE (section_words.hash = trial.control)), 'variant', ( SELECT section_words.texts
                    FROM private.section_words
                   WHERE (section_words.hash = trial.variant)), 'days', COALESCE(( SELECT jsonb_agg(jsonb_build_object('day', by_day.day, 'control', by_day.control, 'variant', by_day.variant) ORDER BY by_day.day) AS jsonb_agg
                    FROM ( SELECT days.day,
                             COALESCE((jsonb_agg(jsonb_build_array(days.visits, days.pressed, days.leads)) FILTER (WHERE (NOT days.is_variant)) -> 0), '[0, 0, 0]'::jsonb) AS control,
                             COALESCE((jsonb_agg(jsonb_build_array(days.visits, days.pressed, days.leads)) FILTER (WHERE days.is_variant) -> 0), '[0, 0, 0]'::jsonb) AS variant
                            FROM days
                           GROUP BY days.day) by_day), '[]'::jsonb), 'groups', private.groups_of_trial(trial.token)) AS jsonb_build_object
            FROM trial)) AS jsonb_build_object;
END;

COMMENT ON FUNCTION "private"."groups_of_trial"(text) IS 'What an experiment counted of each group of networks: [{control, variant}], each as [visits, pressed, leads].';

REVOKE ALL ON FUNCTION "private"."groups_of_trial"(text) FROM PUBLIC;
