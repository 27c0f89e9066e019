-- What somebody had earned when they closed their account: a payout that is held until they say where to pay it.
alter type payout_wait add value 'owner';

create table left_earnings (
  id bigint generated always as identity primary key,
  payout_id bigint not null unique references payouts on delete restrict,
  -- Where the link is sent; the account's own address is gone.
  email text not null check (length(email) between 3 and 254),
  token_hash bytea check (octet_length(token_hash) = 32),
  -- Until then a recent sale may be refunded or disputed.
  payable_at timestamptz not null,
  -- From then on the platform keeps what nobody asked for.
  ends_at timestamptz not null check (ends_at > payable_at),
  reminded_at timestamptz
);
create index left_earnings_ends on left_earnings (ends_at);
