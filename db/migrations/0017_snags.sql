create type snag_state as enum ('sent', 'seen', 'shortlisted', 'hired', 'declined', 'withdrawn', 'closed');
create type snag_reason as enum ('another_creator', 'budget', 'timing', 'experience', 'plans_changed', 'other');

-- A creator's pitch for an open request, and what became of it.
create table snags (
  id bigint generated always as identity primary key,
  request_id bigint not null references requests on delete cascade,
  developer_id bigint not null references accounts on delete cascade,
  -- Where the pitch was sent as a message and is talked about.
  conversation_id bigint not null references conversations on delete cascade,
  message text not null check (length(message) between 1 and 5000),
  -- Whether the client is shown the creator's profile with it, even one that is not public.
  profile_link boolean not null,
  state snag_state not null default 'sent',
  -- Why it was declined, and what the client wrote with their answer; null where there is none.
  reason snag_reason,
  answer_text text check (length(answer_text) between 1 and 500),
  -- Whether it stands in the creator's watch list.
  is_active boolean not null default true,
  snagged_at timestamptz not null,
  -- Null until the client shortlists, hires or declines.
  answered_at timestamptz,
  constraint snags_reason_of_declined check ((reason is not null) = (state = 'declined')),
  constraint snags_answer_has_date check (answered_at is not null or state not in ('shortlisted', 'hired', 'declined'))
);
-- Two pitches at once for one request must not both count.
create unique index snags_once on snags (request_id, developer_id) where is_active;
create index snags_of_request on snags (request_id, id desc);
-- The newest of a creator's pitches for a request is the one that counts.
create index snags_of_pair on snags (request_id, developer_id, id desc);
create index snags_watch_list on snags (developer_id, id desc) where is_active;
create index snags_developer on snags (developer_id);
create index snags_conversation on snags (conversation_id);
-- For the daily look at what waits too long.
create index snags_unanswered on snags (snagged_at) where state in ('sent', 'seen');
