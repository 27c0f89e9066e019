-- Needs 0.1.0: notification_kind: programs of 0.1.0 show a notification of this kind by its subject, and write none.
-- Needs 0.1.0: audit_action: programs of 0.1.0 list the action by its name, and record none.

create type legal_document as enum ('terms', 'privacy', 'imprint');

-- Terms, privacy policy and imprint as owners publish them. Versions are numbered per document and only added: their text never changes.
-- Without a version the built-in text, number 0, is in force.
create table legal_versions (
  id bigint generated always as identity primary key,
  document legal_document not null,
  number integer not null check (number > 0),
  -- Markdown with placeholders; null puts the built-in text back, which changes with the program.
  markdown text check (length(markdown) between 1 and 100000),
  -- What changes, in a sentence or two, for those who are told.
  summary text check (length(summary) between 1 and 500),
  needs_acceptance boolean not null,
  is_announced boolean not null,
  effective_at timestamptz not null,
  created_at timestamptz not null,
  -- Null once their account is closed.
  created_by bigint references accounts on delete set null,
  -- Set when another version is published before this one came into force.
  withdrawn_at timestamptz,
  -- The last account that was told, so that an interrupted announcement continues.
  announced_up_to bigint not null default 0,
  -- Of two owners who publish at once, only one can have the next number.
  constraint legal_versions_number unique (document, number),
  -- Only terms are agreed to.
  constraint legal_versions_terms_are_accepted check (document = 'terms' or not needs_acceptance),
  constraint legal_versions_announced_with_summary check (summary is not null or not (is_announced or needs_acceptance)),
  constraint legal_versions_not_before_publication check (effective_at >= created_at)
);
create index legal_versions_by_author on legal_versions (created_by);

-- Who accepted which version of the terms, and when; 0 is the built-in text.
create table terms_acceptances (
  account_id bigint not null references accounts on delete cascade,
  version_number integer not null check (version_number >= 0),
  accepted_at timestamptz not null,
  primary key (account_id, version_number)
);

alter type notification_kind add value 'legal';
alter type audit_action add value 'publish_legal_text';
