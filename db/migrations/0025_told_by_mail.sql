-- Secrets of the platform, made at their first use: what they sign is valid in every process and after every start.
create table secrets (
  name text primary key,
  value bytea not null check (length(value) >= 32)
);

create type mail_rhythm as enum ('at_once', 'hourly', 'daily', 'never');

-- How somebody wants to hear of one kind of thing. Without a row the defaults of the contract hold.
create table notification_settings (
  account_id bigint not null references accounts on delete cascade,
  kind notification_kind not null,
  on_screen boolean not null,
  mail mail_rhythm not null,
  primary key (account_id, kind)
);

-- False for what its reader wants by mail only: it is kept for the letter and shown nowhere.
alter table notifications add column on_screen boolean not null default true;
-- With which letters it goes while it is unread. Set when it is stored, and again when its reader changes their settings.
alter table notifications add column mail mail_rhythm not null default 'never';
-- When it was taken into a letter; null until then.
alter table notifications add column mailed_at timestamptz;

drop index notifications_newest;
create index notifications_newest on notifications (account_id, id desc) where on_screen;
drop index notifications_unread;
create index notifications_unread on notifications (account_id, id desc) where read_at is null and on_screen;
create index notifications_to_mail on notifications (mail, account_id)
  where read_at is null and mailed_at is null and mail <> 'never';
-- For the foreign key, and for changing what waits when settings change.
create index notifications_account on notifications (account_id, kind) where read_at is null;
create index notifications_age on notifications (created_at);
