-- Who decides what a product costs: its seller, or each buyer, from price_cents on. Lists filter and order by price_cents either way.
create type product_pricing as enum ('one_time', 'pay_what_you_want');
alter table products add column pricing_model product_pricing not null default 'one_time';
-- What the seller proposes where buyers decide. Null: the minimum.
alter table products add column suggested_price_cents integer check (suggested_price_cents between 0 and 1000000000);
