create type delivery_state as enum ('delivered', 'accepted', 'returned');

-- What a creator delivered for an agreement, and how its client replied. It stays with the agreement, also without its message.
create table deliveries (
  agreement_id bigint not null references agreements on delete restrict,
  -- Counted from 1 within the agreement.
  number integer not null check (number between 1 and 50),
  -- The message that carries its files and videos; null once the conversation was deleted.
  message_id bigint references messages on delete set null,
  note text not null check (length(note) between 1 and 5000),
  state delivery_state not null default 'delivered',
  -- Why the client returned it.
  reason text check (length(reason) between 1 and 2000),
  delivered_at timestamptz not null,
  -- Null until the client replied.
  replied_at timestamptz,
  primary key (agreement_id, number),
  constraint deliveries_reply_has_date check ((replied_at is null) = (state = 'delivered')),
  constraint deliveries_return_has_reason check ((reason is not null) = (state = 'returned'))
);
create unique index deliveries_of_message on deliveries (message_id);
-- A delivery that waits is replied to before the next one.
create unique index deliveries_one_waits on deliveries (agreement_id) where state = 'delivered';
