-- What was given before there were books, and stayed, is booked now: of each gift one entry, with its day.
with kept as (
  select stripe_session_id as reference, answer, created_at, amount_cents - refunded_cents as cents from donations
  where status = 'paid' and amount_cents > refunded_cents
), causes as (
  insert into ledger_causes (kind, reference, answer)
  select 'donation', reference, answer from kept
  on conflict do nothing
  returning id, reference
), entries as (
  insert into ledger_entries (cause_id, why, posted_at)
  select id, 'paid', date_trunc('day', created_at, 'UTC') from causes join kept using (reference)
  returning id, cause_id
)
insert into ledger_postings (entry_id, house, cents)
select entries.id, share.house, share.sign * kept.cents
from entries
join causes on causes.id = entries.cause_id
join kept using (reference)
cross join (values ('provider'::ledger_house, -1), ('donations'::ledger_house, 1)) as share (house, sign);
