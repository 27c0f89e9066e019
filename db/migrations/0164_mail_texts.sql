-- Needs 0.1.0: audit_action: programs of 0.1.0 list the action by its name, and record none.

-- Subject and text of e-mails as owners edit them, in versions that are only added. Without a version the built-in text is used, and one
-- without a text puts it back.
create table mail_text_versions (
  mail text not null check (mail ~ '^[a-z][a-z_]{1,59}$'),
  number integer not null check (number > 0),
  -- No line breaks, which would begin another header.
  subject text check (length(subject) between 1 and 200 and subject !~ '[\r\n]'),
  text text check (length(text) between 1 and 5000),
  created_at timestamptz not null,
  -- Null once their account is closed.
  created_by bigint references accounts on delete set null,
  -- Of two owners who save at once, only one can have the next number.
  primary key (mail, number),
  constraint mail_text_versions_both_or_neither check ((subject is null) = (text is null))
);
create index mail_text_versions_by_author on mail_text_versions (created_by);

alter type audit_action add value 'change_mail_text';
