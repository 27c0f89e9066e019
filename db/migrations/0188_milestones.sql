-- The milestones of a version that is paid here, as its hash covers them: a list of title, price as text, and due date. Null otherwise.
alter table agreement_terms add column milestones json;

create type milestone_status as enum (
  'planned', 'funded', 'delivered', 'disputed', 'released', 'refunded', 'divided', 'cancelled'
);

-- Milestones of accepted terms that are paid here.
create table milestones (
  agreement_id bigint not null references agreements on delete restrict,
  -- Counted from 1 within the agreement.
  number integer not null check (number between 1 and 20),
  title text not null check (length(title) between 1 and 120),
  price_cents bigint not null check (price_cents > 0),
  -- What the platform takes of the price once it is released, as both sides agreed.
  fee_cents bigint not null check (fee_cents between 0 and price_cents),
  due_on date,
  status milestone_status not null default 'planned',
  -- When its delivery was made or the time to reply began again, when it is accepted automatically, and how many notices of that were sent.
  waits_since timestamptz,
  accept_at timestamptz,
  notices integer not null default 0 check (notices between 0 and 3),
  -- When its money was released, refunded or divided.
  settled_at timestamptz,
  primary key (agreement_id, number),
  constraint milestones_waiting check ((waits_since is null) = (accept_at is null) and (status <> 'delivered' or accept_at is not null)),
  constraint milestones_settled check ((settled_at is not null) = (status in ('released', 'refunded', 'divided')))
);
create index milestones_waiting_for_reply on milestones (accept_at) where status = 'delivered';

-- Which milestone a delivery is for; null in an agreement that is paid outside the platform.
alter table deliveries add column milestone integer;
-- Needs 0.1.0: deliveries.deliveries_milestone: 0.1.0 leaves the new column empty, which the key does not check.
alter table deliveries add constraint deliveries_milestone
  foreign key (agreement_id, milestone) references milestones on delete restrict;
create index deliveries_of_milestone on deliveries (agreement_id, milestone, number);

create type funding_payment as enum ('card', 'balance');
create type funding_status as enum ('pending', 'paid', 'disputed', 'refunded', 'expired');

-- Payments for milestones. Money follows this row; nothing here goes with an account, because the books name it.
create table milestone_fundings (
  id bigint generated always as identity primary key,
  agreement_id bigint not null,
  milestone integer not null,
  client_id bigint not null references accounts on delete restrict,
  creator_id bigint not null references accounts on delete restrict,
  price_cents bigint not null check (price_cents > 0),
  fee_cents bigint not null check (fee_cents between 0 and price_cents),
  paid_with funding_payment not null,
  status funding_status not null,
  is_processing boolean not null default false,
  -- By this the provider knows it.
  reference uuid not null unique,
  -- Null until the payment page is there, and for payments from the balance.
  stripe_session_id text unique,
  stripe_payment_intent text unique,
  -- Sequence number of the provider query that was stored.
  answer bigint not null default 0,
  -- How often the provider was asked while something was open.
  checks integer not null default 0,
  hurried_at timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- What the provider or a bank returned to the client.
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  -- What the creator gets, before the fee; the rest is the client's. Null while the money is held.
  creator_cents bigint,
  -- Paid although it was not needed any more: the money is on the balance of the client.
  is_surplus boolean not null default false,
  foreign key (agreement_id, milestone) references milestones on delete restrict,
  constraint fundings_two_people check (client_id <> creator_id),
  constraint fundings_paid check ((paid_at is null) = (status in ('pending', 'expired'))),
  constraint fundings_waiting_by_card check (paid_with = 'card' or status = 'paid'),
  constraint fundings_refund_within check (refunded_cents <= price_cents),
  constraint fundings_creator_within check (creator_cents between 0 and price_cents),
  constraint fundings_surplus check (not is_surplus or creator_cents = 0)
);
-- Of two payments for one milestone only one is held, and one page is open.
create unique index fundings_held on milestone_fundings (agreement_id, milestone)
  where paid_at is not null and creator_cents is null;
create unique index fundings_open on milestone_fundings (agreement_id, milestone) where status = 'pending';
create index fundings_of_milestone on milestone_fundings (agreement_id, milestone, id);
create index fundings_of_client on milestone_fundings (client_id, id);
create index fundings_of_creator on milestone_fundings (creator_id, id);
create index fundings_to_check on milestone_fundings (checks, id) where status = 'pending';

create type dispute_state as enum ('open', 'withdrawn', 'decided');

-- Disputes of the two sides about a milestone, which a moderator decides.
create table milestone_disputes (
  id bigint generated always as identity primary key,
  agreement_id bigint not null,
  milestone integer not null,
  opened_by bigint not null references accounts on delete restrict,
  reason text not null check (length(reason) between 1 and 2000),
  state dispute_state not null default 'open',
  -- Status of the milestone before, to which it returns when the dispute is withdrawn.
  status_before milestone_status not null check (status_before in ('funded', 'delivered')),
  opened_at timestamptz not null,
  -- The moderator; null until then, and for a command on the server.
  decided_by bigint references accounts on delete restrict,
  decision text check (length(decision) between 1 and 2000),
  client_cents bigint check (client_cents >= 0),
  creator_cents bigint check (creator_cents >= 0),
  closed_at timestamptz,
  foreign key (agreement_id, milestone) references milestones on delete restrict,
  constraint disputes_closed check ((closed_at is null) = (state = 'open')),
  constraint disputes_decided check (
    (state = 'decided') = (decision is not null) and (decision is null) = (client_cents is null)
    and (decision is null) = (creator_cents is null) and (decided_by is null or decision is not null)
  )
);
create unique index disputes_one_open on milestone_disputes (agreement_id, milestone) where state = 'open';
create index disputes_of_milestone on milestone_disputes (agreement_id, milestone, id);
create index disputes_open on milestone_disputes (id) where state = 'open';
create index disputes_opened_by on milestone_disputes (opened_by);
create index disputes_decided_by on milestone_disputes (decided_by) where decided_by is not null;
