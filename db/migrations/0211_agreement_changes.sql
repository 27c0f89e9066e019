-- Changes of terms that both sides agreed to.
-- Needs 0.1.0: agreement_action: 0.1.0 writes only actions that it knows, and cannot show agreements with others until it is replaced.
alter type agreement_action add value 'change';
alter type agreement_action add value 'change_acceptance';
alter type agreement_action add value 'change_decline';
alter type agreement_action add value 'change_withdrawal';

-- A dispute whose card payment the bank or the provider took back.
-- Needs 0.1.0: dispute_state: 0.1.0 writes only states that it knows, and cannot show a dispute in another until it is replaced.
alter type dispute_state add value 'reversed';

-- The version of the terms that one side proposes instead of the agreed one; null unless a change waits for a reply.
alter table agreements add column proposed_version integer;

-- What of the price went back to the client while the money was held, because both sides lowered the price of the milestone.
-- Needs 0.1.0: milestone_fundings.fundings_lowered_within: 0.1.0 leaves the new column at zero.
alter table milestone_fundings add column lowered_cents bigint not null default 0
  constraint fundings_lowered_within check (lowered_cents between 0 and price_cents);
