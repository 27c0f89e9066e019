-- An event of the provider is stored and answered first, and worked afterwards. What it is about (which customer, page or
-- charge) is kept until then and not longer: beside an anonymous gift it would say when it was paid.
alter table payment_events add column subject jsonb;
-- To the hour, for the same reason.
update payment_events set received_at = date_trunc('hour', received_at, 'UTC');
alter table payment_events add check (received_at = date_trunc('hour', received_at, 'UTC'));
create index payment_events_waiting on payment_events (received_at) where subject is not null;

-- A payment that its owner's bank questions: neither paid nor failed.
alter table subscriptions drop constraint subscriptions_status_check;
alter table subscriptions
  add check (status in ('active', 'past_due', 'disputed', 'canceled', 'incomplete'));

-- Whom to ask the provider about even when it says nothing, and when. One row for each account with a subscription that has not
-- ended, or with a payment page that may be open.
create table subscription_checks (
  account_id bigint primary key references accounts on delete cascade,
  check_at timestamptz not null,
  -- Until when a payment page may be paid. Null without one.
  page_until timestamptz,
  -- When it was last asked for by somebody who waits, so that their screen does not make us ask every second. Null: never.
  hurried_at timestamptz
);
create index subscription_checks_due on subscription_checks (check_at);
-- Whoever has a customer at the provider is asked about once: an event may have been missed before there were checks.
insert into subscription_checks (account_id, check_at) select account_id, now() from payment_customers;
