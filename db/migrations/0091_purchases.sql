create type purchase_status as enum ('pending', 'paid', 'disputed', 'refunded', 'expired');
create type purchase_payment as enum ('card', 'balance', 'free');
-- Why we return a payment: its seller wants it, the same buyer had paid for the same product already, or the seller has left.
create type refund_reason as enum ('seller', 'paid_twice', 'seller_left');

-- Who bought which product. Money follows this row and not the product: what was paid stays as it was when prices change. Nothing
-- here goes with an account or a product, because the books name it.
create table purchases (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete restrict,
  buyer_id bigint not null references accounts on delete restrict,
  -- Who earns by it, the owner of the product.
  seller_id bigint not null references accounts on delete restrict,
  -- What the seller asked, and what the platform takes on top; the buyer pays both.
  price_cents integer not null check (price_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  paid_with purchase_payment not null,
  status purchase_status not null,
  -- By this the provider knows it: in the key of the call that opens its payment page, and on that page. An id would come again in a
  -- fresh database, and the provider remembers.
  reference uuid not null unique,
  -- Null until the payment page is there, and for what needs none.
  stripe_session_id text unique,
  -- Null until it was paid by card.
  stripe_payment_intent text unique,
  -- The number of the answer that was written down. An answer that was asked for earlier never overwrites a later one.
  answer bigint not null default 0,
  -- How often the provider was asked while something was open; the least asked about come first.
  checks integer not null default 0,
  -- When somebody who waits last made us ask. Null: never.
  hurried_at timestamptz,
  -- The call that bought it from the balance: repeated after a crash it finds what it did. Null where the provider keeps that.
  call_key text,
  created_at timestamptz not null,
  -- Null until it was paid.
  paid_at timestamptz,
  -- What came back to the buyer.
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- What the seller keeps of it now.
  earned_cents integer not null default 0 check (earned_cents >= 0),
  -- Null where nobody here wants to return it.
  refund_reason refund_reason,
  constraint purchases_own check (buyer_id <> seller_id),
  constraint purchases_refund_within check (refunded_cents <= price_cents + fee_cents),
  constraint purchases_earned_within check (earned_cents <= price_cents),
  constraint purchases_free check ((paid_with = 'free') = (price_cents + fee_cents = 0)),
  constraint purchases_waiting_by_card check (paid_with = 'card' or status not in ('pending', 'expired')),
  constraint purchases_paid_at check ((paid_at is null) = (status in ('pending', 'expired'))),
  constraint purchases_earned_when_paid check (status = 'paid' or earned_cents = 0),
  constraint purchases_returned check (refund_reason is null or status = 'refunded')
);
-- One purchase of a product counts for a buyer, however many are tried at the same moment; a refunded one leaves room for another.
create unique index purchases_owned on purchases (product_id, buyer_id) where status in ('paid', 'disputed');
-- One payment page of a product is open for a buyer: two could both be paid.
create unique index purchases_open on purchases (product_id, buyer_id) where status = 'pending';
create index purchases_of_buyer on purchases (buyer_id, id desc);
create index purchases_of_seller on purchases (seller_id, id desc);
create index purchases_of_product on purchases (product_id, id desc);
-- Those the provider is to be asked about, or to be asked to return.
create index purchases_unsettled on purchases (checks, id)
  where status = 'pending' or (refund_reason is not null and refunded_cents < price_cents + fee_cents);

-- What a seller sold on a day in UTC, and what they keep of that, so that a chart of years reads a row for each day.
create table sales_of_days (
  seller_id bigint not null references accounts on delete restrict,
  day date not null,
  sold integer not null default 0 check (sold >= 0),
  -- How many of these were refunded in full.
  refunded integer not null default 0 check (refunded between 0 and sold),
  earned_cents bigint not null default 0 check (earned_cents >= 0),
  primary key (seller_id, day)
);

-- What was paid twice, or to somebody who has left, is no sale.
create function is_sale(purchase purchases) returns boolean language sql immutable as $$
  select purchase.paid_at is not null and coalesce(purchase.refund_reason = 'seller', true)
$$;

-- Keeps what follows from purchases: the days of their sellers, and how many have bought a product and were not refunded.
create function count_sale() returns trigger language plpgsql as $$
declare
  owners integer := (public.is_sale(new) and new.status <> 'refunded')::int;
begin
  if tg_op = 'UPDATE' then
    owners := owners - (public.is_sale(old) and old.status <> 'refunded')::int;
  end if;
  if owners <> 0 then
    update public.products set purchase_count = purchase_count + owners where id = new.product_id;
  end if;
  if tg_op = 'UPDATE' and public.is_sale(old) then
    update public.sales_of_days set
      sold = sold - 1,
      refunded = refunded - (old.status = 'refunded')::int,
      earned_cents = earned_cents - old.earned_cents
    where seller_id = old.seller_id and day = (old.paid_at at time zone 'UTC')::date;
  end if;
  if public.is_sale(new) then
    insert into public.sales_of_days as counted (seller_id, day, sold, refunded, earned_cents)
    values (
      new.seller_id, (new.paid_at at time zone 'UTC')::date, 1, (new.status = 'refunded')::int, new.earned_cents
    )
    on conflict (seller_id, day) do update set
      sold = counted.sold + 1,
      refunded = counted.refunded + excluded.refunded,
      earned_cents = counted.earned_cents + excluded.earned_cents;
  end if;
  return null;
end $$;
create trigger purchases_count_sale after insert or update of status, paid_at, earned_cents, refund_reason on purchases
  for each row execute function count_sale();

alter type notification_kind add value 'purchase';
