-- For how many days after the purchase buyers may ask for a refund; 0: not at all. What holds for a product comes before what holds for
-- all products of its seller, and that before the setting of the installation.
create table refund_rules (
  seller_id bigint primary key references accounts on delete cascade,
  days smallint not null check (days between 0 and 365)
);
alter table products add column refund_days smallint check (refund_days between 0 and 365);

-- The days that the buyer was shown before paying. Null: bought before there were rules, or for free.
alter table purchases add column refund_days smallint check (refund_days between 0 and 365);

-- `closed`: the payment was returned in another way, or its seller has left.
create type refund_request_state as enum ('open', 'accepted', 'declined', 'closed');
create table refund_requests (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases on delete cascade,
  -- The seller of the purchase, so that their list is read by one index.
  seller_id bigint not null references accounts on delete restrict,
  reason text not null check (length(reason) between 1 and 2000),
  state refund_request_state not null default 'open',
  created_at timestamptz not null,
  answered_at timestamptz,
  -- Why the seller declined; null once they have left.
  answer text check (length(answer) between 1 and 2000),
  -- When the seller was reminded.
  reminded_at timestamptz,
  constraint refund_requests_answered check ((state = 'open') = (answered_at is null)),
  constraint refund_requests_answer check (answer is null or state = 'declined')
);
-- One request of a purchase waits for an answer, however many are made at the same moment.
create unique index refund_requests_open on refund_requests (purchase_id) where state = 'open';
create index refund_requests_of_purchase on refund_requests (purchase_id, id desc);
create index refund_requests_of_seller on refund_requests (seller_id, id desc);
create index refund_requests_of_seller_open on refund_requests (seller_id, id desc) where state = 'open';
create index refund_requests_waiting on refund_requests (created_at, id) where state = 'open';
