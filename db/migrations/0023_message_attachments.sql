-- What a message may point to; those who send one own what it points to.
create type message_link_type as enum ('profile', 'video', 'showcase');

-- What messages point to. The thing itself may go away or be renamed later: the message keeps what was said.
create table message_links (
  id bigint generated always as identity primary key,
  message_id bigint not null references messages on delete cascade,
  type message_link_type not null,
  -- For a profile the account of whose profile it is. No foreign key: a message outlives what it points to.
  content_id bigint not null,
  -- What it was called when it was sent.
  title text not null check (length(title) between 1 and 200),
  constraint message_links_once unique (message_id, type, content_id)
);

-- Files that came with messages, or wait for theirs.
create table message_files (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  -- Null until the message is sent; what is never sent is forgotten.
  message_id bigint references messages on delete cascade,
  -- Ours, and what it lies under in the store; the sender's name is only shown.
  stored_name text not null unique,
  name text not null check (length(name) between 1 and 200),
  -- As its content says; what we do not know is application/octet-stream.
  type text not null check (length(type) between 1 and 100),
  size integer not null check (size between 1 and 26214400),
  created_at timestamptz not null
);
create index message_files_of_message on message_files (message_id);
create index message_files_of_conversation on message_files (conversation_id);
-- How much somebody sent within a day.
create index message_files_of_account on message_files (account_id, created_at);
create index message_files_unsent on message_files (created_at) where message_id is null;

-- Most messages carry nothing: this saves looking.
alter table messages add column attachment_count integer not null default 0 check (attachment_count between 0 and 100);
-- A message that carries something needs no words.
alter table messages drop constraint messages_content_check;
alter table messages add constraint messages_content_check
  check (length(content) <= 5000 and (length(content) > 0 or attachment_count > 0));
