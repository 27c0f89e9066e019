create type notification_kind as enum (
  'shared_request', 'message', 'snag', 'snag_answer', 'proposal', 'agreement', 'request', 'rating', 'video', 'sale', 'subscription'
);

-- What somebody should hear of, now or when they come back.
create table notifications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  kind notification_kind not null,
  -- The username of who did it, as it was then; null when nobody in particular did.
  actor text check (length(actor) between 1 and 100),
  -- What it is about, such as a request's title.
  subject text not null check (length(subject) between 1 and 200),
  detail text check (length(detail) between 1 and 500),
  -- The screen that shows it: a path of ours.
  path text not null check (path ~ '^/[A-Za-z0-9]' and length(path) <= 300),
  -- Unread notices of one kind about one thing are one notice: a newer one takes the older one's place.
  about text check (length(about) between 1 and 100),
  created_at timestamptz not null,
  -- Null until it was read.
  read_at timestamptz
);
create index notifications_newest on notifications (account_id, id desc);
create index notifications_unread on notifications (account_id, id desc) where read_at is null;
create unique index notifications_one_about on notifications (account_id, kind, about)
  where read_at is null and about is not null;
