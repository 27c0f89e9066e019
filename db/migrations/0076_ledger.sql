-- The books: double entry in whole cents, and only ever added to. What arrives on an account is positive, what leaves it negative.

create type ledger_house as enum ('provider', 'subscriptions', 'donations', 'fees');
create type ledger_cause_kind as enum ('subscription', 'donation', 'top_up', 'purchase');
create type ledger_why as enum ('paid', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost');

-- Questions to the provider in the order in which they were asked.
create sequence ledger_answers;

-- What money moved for. Who books holds the row, so what is missing for one cause is reckoned by one after the other.
create table ledger_causes (
  id bigint generated always as identity primary key,
  kind ledger_cause_kind not null,
  -- The number of an invoice, a payment page or a payment at the provider, or of a purchase here. Not a key: what is bought may be
  -- deleted one day, what was paid for it stays in the books.
  reference text not null check (length(reference) between 1 and 255),
  -- The number of the last answer that was booked. One that was asked for earlier is not booked after it.
  answer bigint not null,
  unique (kind, reference)
);

-- One movement of money: all its postings together come to nothing.
create table ledger_entries (
  id bigint generated always as identity primary key,
  cause_id bigint not null references ledger_causes on delete restrict,
  why ledger_why not null,
  -- Of a donation only the day: the second of an anonymous one would lead to who was there just then.
  posted_at timestamptz not null
);
create index ledger_entries_of_cause on ledger_entries (cause_id);
-- What was booked in the last days is compared with the provider.
create index ledger_entries_posted on ledger_entries (posted_at);

-- What everybody has. It follows from the postings, and is kept so that it can be held while somebody spends it. Below zero is owed:
-- money that was spent and then went back. The key restricts: books stay when somebody leaves.
create table ledger_balances (
  person_id bigint primary key references accounts on delete restrict,
  cents bigint not null default 0,
  -- How many postings there are.
  postings bigint not null default 0 check (postings >= 0)
);

create table ledger_postings (
  entry_id bigint not null references ledger_entries on delete restrict,
  -- Either an account of the house or that of a person; the other is null.
  house ledger_house,
  person_id bigint references ledger_balances on delete restrict,
  cents bigint not null check (cents <> 0),
  -- Of a person the how-manieth it is, and what they had after it. Null on accounts of the house: nobody asks for one of those by
  -- the second, and one row for each would make all payments wait for each other.
  number bigint check (number > 0),
  balance_after bigint,
  constraint ledger_postings_one_owner check (num_nonnulls(house, person_id) = 1),
  constraint ledger_postings_counted check (num_nonnulls(person_id, number, balance_after) in (0, 3)),
  -- One for each account in an entry.
  constraint ledger_postings_once_house unique (entry_id, house),
  constraint ledger_postings_once_person unique (entry_id, person_id),
  -- The statement of a person, which is read by it.
  constraint ledger_postings_statement unique (person_id, number)
);

create function ledger_refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: what stands in it is never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger ledger_entries_only_grow before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_rewriting();
create trigger ledger_postings_only_grow before update or delete or truncate on ledger_postings
  for each statement execute function ledger_refuse_rewriting();
create trigger ledger_causes_stay before delete or truncate on ledger_causes
  for each statement execute function ledger_refuse_rewriting();
create trigger ledger_balances_stay before delete or truncate on ledger_balances
  for each statement execute function ledger_refuse_rewriting();
-- Only the answer moves, and only forward.
create trigger ledger_causes_are_what_they_were before update on ledger_causes
  for each row when ((new.id, new.kind, new.reference) is distinct from (old.id, old.kind, old.reference) or new.answer < old.answer)
  execute function ledger_refuse_rewriting();

-- Looked at when the transaction ends, and for each posting: none is added later to an entry that came to nothing without it.
create function ledger_comes_to_nothing() returns trigger language plpgsql as $$
declare
  posting_count bigint;
  total numeric;
begin
  select count(*), coalesce(sum(cents), 0) into posting_count, total from ledger_postings
  where entry_id = (to_jsonb(new) ->> tg_argv[0])::bigint;
  if posting_count < 2 or total <> 0 then
    raise exception 'An entry of the ledger has % postings that come to % cents', posting_count, total
      using errcode = 'check_violation', constraint = 'ledger_comes_to_nothing';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entries_come_to_nothing after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_comes_to_nothing('id');
create constraint trigger ledger_postings_come_to_nothing after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_comes_to_nothing('entry_id');

-- Each posting of a person goes on where the one before it ended, and the first begins at nothing.
create function ledger_goes_on() returns trigger language plpgsql as $$
begin
  if new.balance_after - new.cents is distinct from (
    select case when new.number = 1 then 0 else (
      select balance_after from ledger_postings where person_id = new.person_id and number = new.number - 1
    ) end
  ) then
    raise exception 'A posting of the ledger does not go on from the one before it'
      using errcode = 'check_violation', constraint = 'ledger_goes_on';
  end if;
  return null;
end
$$;
create constraint trigger ledger_postings_go_on after insert on ledger_postings
  deferrable initially deferred for each row when (new.person_id is not null) execute function ledger_goes_on();

-- What is kept of a person is what the last posting says, also when somebody adds a posting and forgets it.
create function ledger_balance_is_kept() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_balances kept
    left join lateral (
      select number, balance_after from ledger_postings last
      where last.person_id = kept.person_id order by number desc limit 1
    ) last on true
    where kept.person_id = new.person_id
      and (kept.postings, kept.cents) is distinct from (coalesce(last.number, 0), coalesce(last.balance_after, 0))
  ) then
    raise exception 'The balance that is kept is not that of the last posting'
      using errcode = 'check_violation', constraint = 'ledger_balance_is_kept';
  end if;
  return null;
end
$$;
create constraint trigger ledger_balances_are_kept after insert or update on ledger_balances
  deferrable initially deferred for each row execute function ledger_balance_is_kept();
create constraint trigger ledger_postings_are_kept after insert on ledger_postings
  deferrable initially deferred for each row when (new.person_id is not null) execute function ledger_balance_is_kept();
