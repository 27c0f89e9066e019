-- How much of each kind there was on a day in UTC, for the first page of the admin area. Past days are counted by a job and counted anew
-- as often as it likes, so nothing is counted twice or lost; the current day is counted from its rows. Of a level, such as the storage in
-- use, the last amount of the day. A day that is closed stays as it was when rows are deleted later.
create table daily_totals (
  kind text not null check (kind ~ '^[a-z][a-z_]{1,39}$'),
  day date not null,
  amount bigint not null,
  primary key (kind, day)
);

-- When the side that did not begin a conversation first wrote in it; null until then.
alter table conversations add column first_reply_at timestamptz;
update conversations set first_reply_at = reply.at from (
  select talk.id, min(messages.created_at) as at
  from conversations talk join messages on messages.conversation_id = talk.id and messages.user_id <> talk.starter_id
  group by talk.id
) reply where reply.id = conversations.id;

-- What is counted by its day.
create index accounts_created on accounts (created_at);
create index requests_created on requests (created_at);
create index snags_sent on snags (snagged_at);
create index conversations_first_reply on conversations (first_reply_at) where first_reply_at is not null;
create index agreements_accepted on agreements (accepted_at) where accepted_at is not null;
create index purchases_paid on purchases (paid_at) where paid_at is not null;
