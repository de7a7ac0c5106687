ALTER TABLE "public"."push_subscriptions" DROP CONSTRAINT "push_subscriptions_endpoint";

delete from public.push_subscriptions
where endpoint ~ '^https://[^/]+\.(localhost|local|internal|intranet|private|corp|home|lan|arpa|onion)/';

ALTER TABLE "public"."push_subscriptions" ADD CONSTRAINT "push_subscriptions_endpoint" CHECK (((length(endpoint) <= 1000) AND (endpoint ~ '^https://([a-z0-9-]+\.)+[a-z]{2,}/'::text) AND (endpoint !~ '^https://[^/]+\.(localhost|local|internal|intranet|private|corp|home|lan|arpa|onion)/'::text)));
