-- Codes with which buyers pay less for products of one seller. Kept after their end, because purchases name them.
create table discount_codes (
  id bigint generated always as identity primary key,
  seller_id bigint not null references accounts on delete cascade,
  -- In capitals: buyers may write it in any case.
  code text not null check (code ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' and length(code) between 3 and 30),
  -- Either a part of the price or an amount.
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  -- Otherwise for those in discount_code_products.
  for_all_products boolean not null,
  -- Null: any number.
  max_uses integer check (max_uses > 0),
  -- Sales with it, and open payment pages, which reserve a use. Kept by a trigger of purchases.
  uses integer not null default 0 check (uses >= 0),
  expires_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  constraint discount_codes_discount check ((percent is null) <> (amount_cents is null))
);
-- A seller may give out a code again once it has ended.
create unique index discount_codes_in_use on discount_codes (seller_id, code) where ended_at is null;
create index discount_codes_of_seller on discount_codes (seller_id, id desc);

create table discount_code_products (
  code_id bigint not null references discount_codes on delete cascade,
  product_id bigint not null references products on delete cascade,
  primary key (code_id, product_id)
);
create index discount_code_products_of_product on discount_code_products (product_id, code_id);

-- What a code took off the price of a purchase; price_cents is what is left of it.
alter table purchases add column discount_code_id bigint references discount_codes on delete set null;
-- As the buyer reads it, also when its seller has left.
alter table purchases add column discount_code text check (length(discount_code) between 3 and 30);
alter table purchases add column discount_cents integer not null default 0 check (discount_cents >= 0);
create index purchases_of_code on purchases (discount_code_id, status) where discount_code_id is not null;

-- Takes a use of a code with a new purchase, and returns it when a payment fails, expires or is no sale. Only a new purchase is refused:
-- a payment that arrives late counts, whoever took the use in the meantime. A buyer's open page of the same product stands back for the
-- purchase that follows it.
create function count_code_use() returns trigger language plpgsql as $$
declare
  change integer := (new.status = 'pending' or public.is_sale(new))::int;
begin
  if tg_op = 'UPDATE' then
    change := change - (old.status = 'pending' or public.is_sale(old))::int;
    if change <> 0 then
      update public.discount_codes set uses = greatest(0, uses + change) where id = new.discount_code_id;
    end if;
    return null;
  end if;
  update public.discount_codes set uses = uses + change
  where id = new.discount_code_id and (max_uses is null or uses < max_uses + (
    select count(*) from public.purchases open
    where open.discount_code_id = new.discount_code_id and open.status = 'pending'
      and open.buyer_id = new.buyer_id and open.product_id = new.product_id and open.id <> new.id
  ));
  if not found then
    raise exception 'discount code % has no use left', new.discount_code_id
      using errcode = 'check_violation', constraint = 'discount_codes_used_up';
  end if;
  return null;
end $$;
create trigger purchases_count_code_use after insert or update of status, paid_at, refund_reason on purchases
  for each row when (new.discount_code_id is not null) execute function count_code_use();
