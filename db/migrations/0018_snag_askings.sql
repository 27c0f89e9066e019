-- When a client who leaves pitches unanswered was asked whether they still look for somebody.
create table snag_askings (
  request_id bigint primary key references requests on delete cascade,
  -- Null while there is no open question.
  asked_at timestamptz,
  -- When the client last said that they still look; null until then.
  kept_open_at timestamptz,
  constraint snag_askings_say_something check (asked_at is not null or kept_open_at is not null)
);
create index snag_askings_open on snag_askings (asked_at) where asked_at is not null;
