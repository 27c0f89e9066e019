-- What accounts post, for the limits of new accounts and to find repeated text. Both are deleted once they no longer matter.
create table post_days (
  account_id bigint not null references accounts on delete cascade,
  day date not null,
  posts integer not null,
  links integer not null,
  primary key (account_id, day)
);
create index post_days_by_day on post_days (day);

create table posted_texts (
  account_id bigint not null references accounts on delete cascade,
  -- SHA-256 of the text without case, accents, punctuation and spacing.
  text_hash bytea not null check (length(text_hash) = 32),
  posted_at timestamptz not null,
  by_new_account boolean not null,
  -- The client's own key of a message, which is sent again while its response is lost.
  client_key text,
  primary key (account_id, text_hash)
);
create index posted_texts_by_hash on posted_texts (text_hash, posted_at) where by_new_account;
create index posted_texts_by_time on posted_texts (posted_at);
