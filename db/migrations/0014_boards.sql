-- Where a client keeps creators together. Only they see it.
create table boards (
  id bigint generated always as identity primary key,
  owner_id bigint not null references accounts on delete cascade,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index boards_owner on boards (owner_id, id desc);

create type board_item_kind as enum ('creator');

-- What lies on a board, each thing once.
create table board_items (
  id bigint generated always as identity primary key,
  board_id bigint not null references boards on delete cascade,
  kind board_item_kind not null,
  -- The account of the creator. It stays while they hide their profile, and is shown again when they come back.
  creator_id bigint references accounts on delete cascade,
  created_at timestamptz not null,
  constraint board_items_creator_once unique (board_id, creator_id),
  constraint board_items_names_its_thing check ((kind = 'creator') = (creator_id is not null))
);
create index board_items_newest on board_items (board_id, id desc);
create index board_items_creator on board_items (creator_id);
