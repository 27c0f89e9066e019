-- Needs 0.1.0: audit_action: programs of 0.1.0 list the action by its name, and record none.
alter type audit_action add value 'remove_demo_data';
alter type audit_action add value 'allow_address';

-- Addresses that a mail server refused for good. Nothing is sent there until its owner or an operator says that it works again.
create table refused_addresses (
  id bigint generated always as identity primary key,
  -- In lower case.
  address text not null unique check (length(address) between 1 and 320),
  refusals integer not null default 1 check (refusals > 0),
  -- What the server answered last.
  reason text not null check (length(reason) <= 500),
  first_at timestamptz not null,
  last_at timestamptz not null,
  is_blocked boolean not null default true
);
-- Operators list them newest first.
create index refused_addresses_blocked on refused_addresses (id desc) where is_blocked;
create index refused_addresses_old on refused_addresses (last_at);

-- When an archive was last restored into a scratch copy and found to be complete.
alter table backups add column verified_at timestamptz;
