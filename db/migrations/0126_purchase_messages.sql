-- What buyer and seller wrote to each other about a purchase. It stays with both, as the purchase does.
create table purchase_messages (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases on delete cascade,
  author_id bigint not null references accounts on delete restrict,
  content text not null check (length(content) between 1 and 5000),
  created_at timestamptz not null
);
create index purchase_messages_of_purchase on purchase_messages (purchase_id, id);
create index purchase_messages_of_author on purchase_messages (author_id, id);
