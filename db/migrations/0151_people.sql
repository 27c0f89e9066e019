-- Support looks people up by how their username, name or address begins.
create index accounts_emails on accounts (lower(email) text_pattern_ops);
create index accounts_full_names on accounts using gin (name_words(full_name));

-- What operators note about an account for each other.
create table account_notes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  author_id bigint references accounts on delete set null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index account_notes_of_account on account_notes (account_id, id desc);
create index account_notes_of_author on account_notes (author_id) where author_id is not null;

-- Needs 0.1.0: audit_action: 0.1.0 passes on actions that it does not know.
alter type audit_action add value 'end_sessions';
alter type audit_action add value 'resend_verification';
alter type audit_action add value 'verify_email';
alter type audit_action add value 'offer_export';
alter type audit_action add value 'export_account';
alter type audit_action add value 'erase_account';
alter type audit_action add value 'write_note';
alter type audit_action add value 'create_invitation';
alter type audit_action add value 'revoke_invitation';
