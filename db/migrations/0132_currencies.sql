-- An installation may have another currency than US dollars. One row says in which everything here is priced, paid and booked: the
-- program does not start with another once there are amounts. Without a row, what there is is in dollars.
create table installation (
  id boolean primary key default true check (id),
  -- ISO 4217, in small letters.
  currency text not null check (currency ~ '^[a-z]{3}$')
);

-- Sealed together with the terms: what was sealed before is in dollars, as are the terms that 0.1.0 still writes.
alter table agreement_terms add column currency text not null default 'usd' check (currency ~ '^[a-z]{3}$');

-- Needs 0.1.0: donations.donations_currency_check: 0.1.0 writes dollars, which still may be.
alter table donations
  drop constraint donations_currency_check,
  add constraint donations_currency_check check (currency ~ '^[a-z]{3}$');
-- Needs 0.1.0: monthly_gifts.monthly_gifts_currency_check: 0.1.0 writes dollars, which still may be.
alter table monthly_gifts
  drop constraint monthly_gifts_currency_check,
  add constraint monthly_gifts_currency_check check (currency ~ '^[a-z]{3}$');

-- As many of the smallest unit as before: of a currency without decimals, a hundred times as many whole ones.
-- Needs 0.1.0: requests.requests_estimated_budget_check: 0.1.0 writes and shows smaller amounts.
-- Needs 0.1.0: requests.requests_agreed_amount_check: 0.1.0 writes and shows smaller amounts.
alter table requests
  drop constraint requests_estimated_budget_check,
  add constraint requests_estimated_budget_check check (estimated_budget between 0 and 1000000000),
  drop constraint requests_agreed_amount_check,
  add constraint requests_agreed_amount_check check (agreed_amount between 0 and 1000000000);
-- Needs 0.1.0: conversations.conversations_agreed_amount_check: 0.1.0 writes and shows smaller amounts.
alter table conversations
  drop constraint conversations_agreed_amount_check,
  add constraint conversations_agreed_amount_check check (agreed_amount between 0 and 1000000000);
-- Needs 0.1.0: agreement_terms.agreement_terms_price_check: 0.1.0 writes and shows smaller amounts.
alter table agreement_terms
  drop constraint agreement_terms_price_check,
  add constraint agreement_terms_price_check check (price > 0 and price <= 1000000000);

-- Those without a budget still come last.
drop index requests_public_lowest_budget;
create index requests_public_lowest_budget on requests
  ((coalesce((estimated_budget * 100)::bigint, 200000000000)), (-id)) where is_public;
