-- Searches that people save, to be told of new items that match them.
create type saved_search_delivery as enum ('notification', 'email_at_once', 'email_daily', 'email_weekly', 'feed');

create table saved_searches (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- As typed.
  words text not null check (length(words) <= 200),
  kind text,
  skill text check (length(skill) <= 100),
  language text,
  availability text,
  min_rating integer,
  min_price bigint,
  max_price bigint,
  min_budget bigint,
  max_budget bigint,
  since text,
  -- Equal for equal searches, of which an account saves one.
  fingerprint text not null,
  delivery saved_search_delivery not null,
  -- Part of the feed's URL; a higher number ends earlier URLs.
  feed_number integer not null default 1,
  -- Since when an unsubscribe link stops its emails.
  stopped_at timestamptz,
  -- Matches items with all words in any of their forms; null without words.
  query tsquery,
  -- Version of the synonyms and languages that the query was made with.
  query_version text not null,
  created_at timestamptz not null,
  constraint saved_searches_once unique (account_id, fingerprint)
);
create index saved_searches_account on saved_searches (account_id, id);
create index saved_searches_version on saved_searches (query_version, id);

-- Reverse index: the forms of each search's rarest word, one of which every matching item has; an empty form for a search without words.
create table saved_search_terms (
  lexeme text not null,
  search_id bigint not null references saved_searches on delete cascade,
  primary key (lexeme, search_id)
);
create index saved_search_terms_search on saved_search_terms (search_id);

-- Items that were ever public, so that each is new once, however often it is edited, hidden and shown again.
create table saved_search_items (
  kind text not null,
  item_id bigint not null,
  -- Whether it is still to be compared with the saved searches.
  is_new boolean not null,
  primary key (kind, item_id)
);
create index saved_search_items_new on saved_search_items (kind, item_id) where is_new;

-- New items that match a saved search; each is told of once.
create table saved_search_matches (
  search_id bigint not null references saved_searches on delete cascade,
  kind text not null,
  item_id bigint not null,
  found_at timestamptz not null,
  told_at timestamptz,
  primary key (search_id, kind, item_id)
);
create index saved_search_matches_untold on saved_search_matches (search_id) where told_at is null;
create index saved_search_matches_age on saved_search_matches (found_at);

-- While the whole index is put together, older items are not news.
create function saved_searches_note_items() returns trigger language plpgsql as $$
begin
  insert into saved_search_items (kind, item_id, is_new)
  select kind, item_id,
    published_at > now() - interval '1 day' or not exists (select from search_settings where rebuilding is not null)
  from added order by kind, item_id
  on conflict do nothing;
  return null;
end
$$;
create trigger saved_searches_indexes_new after insert on search_items referencing new table as added
  for each statement execute function saved_searches_note_items();

alter type notification_kind add value 'saved_search';
-- Needs 0.1.0: notification_kind: 0.1.0 reads it as any kind, and only people who save searches get it.

-- What the index has already is new to nobody, also after it was hidden for a while.
insert into saved_search_items (kind, item_id, is_new) select kind, item_id, false from search_items on conflict do nothing;
