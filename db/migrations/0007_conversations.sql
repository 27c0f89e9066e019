create type conversation_status as enum ('active', 'negotiating', 'agreed', 'completed');

-- The talk of a request's client with one developer.
create table conversations (
  id bigint generated always as identity primary key,
  request_id bigint not null references requests on delete cascade,
  client_id bigint not null references accounts on delete cascade,
  developer_id bigint not null references accounts on delete cascade,
  -- Who of the two began it.
  starter_id bigint not null references accounts on delete cascade,
  status conversation_status not null default 'active',
  -- In dollars; null until they agree.
  agreed_amount numeric(12, 2) check (agreed_amount between 0 and 10000000),
  -- Kept with every message, under this row's lock: lists show them without counting.
  message_count integer not null default 0 check (message_count >= 0),
  last_message_id bigint,
  client_unread integer not null default 0 check (client_unread >= 0),
  developer_unread integer not null default 0 check (developer_unread >= 0),
  -- The newest message each side has read; null before the first.
  client_read_id bigint,
  developer_read_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint conversations_once unique (request_id, developer_id),
  constraint conversations_two_people check (client_id <> developer_id),
  constraint conversations_starter_takes_part check (starter_id in (client_id, developer_id))
);
create index conversations_of_client on conversations (client_id, updated_at desc, id desc);
create index conversations_of_developer on conversations (developer_id, updated_at desc, id desc);
create index conversations_starter on conversations (starter_id);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  user_id bigint not null references accounts on delete cascade,
  content text not null check (length(content) between 1 and 5000),
  created_at timestamptz not null
);
create index messages_of_conversation on messages (conversation_id, id desc);
create index messages_author on messages (user_id);
alter table conversations add foreign key (last_message_id) references messages on delete set null;
create index conversations_last_message on conversations (last_message_id);
