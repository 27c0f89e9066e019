-- Which customer of the payment provider an account is.
create table payment_customers (
  account_id bigint primary key references accounts on delete cascade,
  stripe_customer_id text not null unique
);

-- The provider's events that were acted on. The provider sends an event until it is answered; each counts once.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

-- A creator's subscription as the provider last told it.
create table subscriptions (
  account_id bigint primary key references accounts on delete cascade,
  stripe_subscription_id text not null unique,
  status text not null check (status in ('active', 'past_due', 'canceled', 'incomplete')),
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  -- When the provider was asked. An answer that was asked for earlier never overwrites a later one.
  told_at timestamptz not null
);
