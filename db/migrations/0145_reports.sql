create type reported_kind as enum ('request', 'showcase', 'video', 'playlist', 'product', 'person', 'rating', 'message');
create type report_reason as enum ('spam', 'scam', 'abuse', 'illegal', 'sexual', 'copyright', 'privacy', 'other');
create type report_state as enum ('open', 'appealed', 'decided');
create type report_action as enum ('dismiss', 'hide', 'warn', 'limit', 'suspend', 'uphold', 'restore', 'reopen');

-- One reported item with everything that is decided about it together. Later reports of a decided item open another case.
create table report_cases (
  id bigint generated always as identity primary key,
  kind reported_kind not null,
  -- Of the table of its kind, for a person the account; it may be deleted meanwhile, so nothing refers to it.
  item_id bigint not null,
  -- Whom a decision affects.
  owner_id bigint not null references accounts on delete cascade,
  -- The item as it was when it was first reported, because its owner may change or delete it.
  title text not null check (length(title) between 1 and 300),
  path text not null check (length(path) between 1 and 300),
  excerpt text not null check (length(excerpt) <= 2000),
  state report_state not null default 'open',
  -- What is in force; null before the first decision.
  measure report_action,
  -- Counts decisions and appeals: of two who decide at once, the second names an old version.
  version integer not null default 0,
  report_count integer not null default 0 check (report_count >= 0),
  -- Opens the statement of reasons without signing in, because a suspended person cannot.
  owner_token text not null unique,
  opened_at timestamptz not null,
  reported_at timestamptz not null
);
-- Reports of one item are decided together.
create unique index report_cases_one_open on report_cases (kind, item_id) where state = 'open';
create index report_cases_of_state on report_cases (state, id desc);
create index report_cases_of_owner on report_cases (owner_id, id desc);

create table reports (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_cases on delete cascade,
  -- Null for a visitor, who left an address.
  reporter_id bigint references accounts on delete cascade,
  email text check (length(email) <= 254),
  reason report_reason not null,
  text text check (length(text) between 1 and 2000),
  token text not null unique,
  created_at timestamptz not null,
  constraint reports_have_a_reporter check ((reporter_id is null) = (email is not null))
);
-- Who reports the same again is counted once.
create unique index reports_once_per_account on reports (case_id, reporter_id);
create unique index reports_once_per_address on reports (case_id, lower(email)) where email is not null;
create index reports_of_reporter on reports (reporter_id);
create index reports_of_address on reports (lower(email)) where email is not null;

create table report_decisions (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_cases on delete cascade,
  action report_action not null,
  -- Both sides read it.
  reason text not null check (length(reason) between 1 and 2000),
  -- Null once the operator's account is closed.
  decided_by bigint references accounts on delete set null,
  on_appeal boolean not null,
  created_at timestamptz not null
);
create index report_decisions_of_case on report_decisions (case_id, id);
create index report_decisions_of_operator on report_decisions (decided_by);

-- One for each decision, by the side that it went against.
create table report_appeals (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_cases on delete cascade,
  decision_id bigint not null unique references report_decisions on delete cascade,
  -- The reporter who appeals; null for the person affected.
  report_id bigint references reports on delete cascade,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index report_appeals_of_case on report_appeals (case_id);
create index report_appeals_of_report on report_appeals (report_id);

-- Whose new posts are held for review.
create table limited_accounts (
  account_id bigint primary key references accounts on delete cascade,
  limited_at timestamptz not null
);

alter type audit_action add value 'decide_report';
-- Needs 0.1.0: audit_action: 0.1.0 only writes it, and shows it to nobody.
alter type notification_kind add value 'moderation';
-- Needs 0.1.0: notification_kind: 0.1.0 does not create it, and the link of one leads to a page that it does not know.
