-- Three schemas. The API serves `public` alone, so everything in it is granted by hand; `private` is what the
-- functions of `public` work with; `partitions` has the counters' tables, whose number grows by the month, so that no
-- list of tables could name them. docs/decisions/114-schema-by-subject.md says how
-- these files become a database.

create schema private;
revoke all on schema private from public;

create schema partitions;
revoke all on schema partitions from public;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
