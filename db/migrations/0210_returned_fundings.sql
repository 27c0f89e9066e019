-- A card payment for a milestone that is not needed any more goes back to the card: it is returning until the provider has returned it, and
-- failed if its bank refused that and its client has left. Null for all other payments.
create type funding_return as enum ('returning', 'returned', 'failed');
alter table milestone_fundings add column return_state funding_return;
create index fundings_to_check_or_return on milestone_fundings (checks, id) where status = 'pending' or return_state = 'returning';
-- The new index serves the condition of this one too.
drop index fundings_to_check;
