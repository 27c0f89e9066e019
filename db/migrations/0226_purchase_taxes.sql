-- The part of fee_cents that is tax: price_cents + fee_cents stays what the buyer pays. The label names the tax and its rate; the
-- calculation is the provider's, null where taxes are not collected.
-- Needs 0.1.0: purchases.purchases_tax_within: 0.1.0 writes no tax, so that it is 0.
alter table purchases add column tax_cents integer not null default 0
  constraint purchases_tax_within check (tax_cents between 0 and fee_cents);
alter table purchases add column tax_label text check (length(tax_label) between 1 and 100);
alter table purchases add column tax_calculation text check (length(tax_calculation) between 1 and 255);

-- What the provider's tax reports say of a purchase.
create table reported_taxes (
  purchase_id bigint primary key references purchases on delete cascade,
  -- The provider's tax transaction.
  tax_transaction text not null check (length(tax_transaction) between 1 and 255),
  -- How much of the total, with its tax, was reversed there.
  reversed_cents integer not null default 0 check (reversed_cents >= 0),
  -- How much of it will be, while a reversal is being made: whoever continues makes the same one.
  reversing_cents integer check (reversing_cents > reversed_cents)
);
