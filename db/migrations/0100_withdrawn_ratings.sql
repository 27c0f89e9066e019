-- A review whose purchase was refunded: it stays its writer's, and others neither see it nor find it in the average until the purchase
-- counts again.
alter table ratings add column set_aside boolean not null default false;
-- Only what others would see is set aside.
alter table ratings add constraint ratings_set_aside_seen check (not set_aside or hidden_until is null);

-- Who took back what they had said of the other side of an agreement, after both could read each other: they do not rate that work again.
create table rating_withdrawals (
  agreement_id bigint not null,
  rater_id bigint not null references accounts on delete cascade,
  withdrawn_at timestamptz not null,
  primary key (rater_id, agreement_id)
);
