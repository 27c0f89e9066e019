-- What an operator may do. Whoever was granted the one role that there was keeps all of it.
create type operator_role as enum ('owner', 'moderator', 'support', 'finance');
alter table operators
  add column roles operator_role[] not null default '{owner}',
  -- Who granted the latest roles; null for the command on the server, and for whoever claimed the installation.
  add column granted_by bigint references accounts on delete set null,
  add constraint operators_have_a_role check (cardinality(roles) > 0);
create index operators_by_granter on operators (granted_by);

-- Settings and other things without an account are changed too. `details` says what was there before and after, never a secret.
alter type audit_action add value 'claim_installation';
alter type audit_action add value 'change_roles';
alter type audit_action add value 'change_setting';
alter type audit_action add value 'retry_jobs';
alter table audit_entries
  alter column account_id drop not null,
  add column details jsonb check (length(details::text) <= 20000);
create index audit_entries_of_action on audit_entries (action, id desc);
