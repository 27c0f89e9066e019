-- What somebody paid for another: the purchase belongs to whoever accepts it, and refunds go to the payer. Null: its buyer paid.
alter table purchases add column payer_id bigint references accounts on delete restrict;
create index purchases_of_payer on purchases (payer_id) where payer_id is not null;

create type gift_status as enum ('waiting', 'accepted', 'kept', 'cancelled');

-- Products that somebody paid for and gives to another person. Until it is accepted the money is held; the purchase is made with it.
create table product_gifts (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete restrict,
  giver_id bigint not null references accounts on delete restrict,
  seller_id bigint not null references accounts on delete restrict,
  -- Whom it is for, and then who accepted it. Null while it waits for whoever has its link.
  recipient_id bigint references accounts on delete set null,
  -- Where its link goes; deleted once it waits no longer.
  email text check (length(email) between 3 and 254),
  -- Of the link that was mailed last, which works once.
  token_hash bytea unique,
  message text check (length(message) between 1 and 500),
  price_cents integer not null check (price_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  -- Id of its purchase, under which its money is booked from the start.
  purchase_id bigint not null unique,
  status gift_status not null default 'waiting',
  created_at timestamptz not null,
  sent_at timestamptz not null,
  decided_at timestamptz,
  constraint product_gifts_own check (giver_id <> seller_id),
  constraint product_gifts_paid check (price_cents + fee_cents > 0),
  constraint product_gifts_decided check ((decided_at is null) = (status = 'waiting')),
  constraint product_gifts_address check (email is null or status = 'waiting')
);
create index product_gifts_of_giver on product_gifts (giver_id, id desc);
create index product_gifts_of_recipient on product_gifts (recipient_id) where recipient_id is not null;
create index product_gifts_of_seller on product_gifts (seller_id);
create index product_gifts_of_product on product_gifts (product_id);
