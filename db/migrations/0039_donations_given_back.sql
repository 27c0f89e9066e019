alter type donation_status add value 'disputed';
alter type donation_status add value 'refunded';

-- Answers of the provider in the order in which they were asked for: a number, because a time would lead to an anonymous giver.
create sequence donation_answers;

alter table donations
  -- What was given back of it.
  add column refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  -- The number of the answer that was written down. An answer that was asked for earlier never overwrites a later one.
  add column answer bigint not null default 0,
  -- How often it was asked about while it was open; the least asked about come first.
  add column checks integer not null default 0;
create index donations_open on donations (checks, id) where status = 'pending';
