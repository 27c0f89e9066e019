-- Taxes of which the provider's reports do not say all yet: a row is there from a payment or refund until both are reported.
create table unreported_taxes (
  id bigint generated always as identity primary key,
  -- Of the purchase, as the provider's reports name it.
  reference text not null unique check (length(reference) between 1 and 255),
  -- Raised with each payment or refund, so that one that comes during a report is not taken for reported.
  changes integer not null default 1,
  since timestamptz not null,
  -- How often the scheduled comparison tried.
  checks integer not null default 0
);
create index unreported_taxes_next on unreported_taxes (checks, id);

-- Those of earlier reports that gave up or are still to be made.
insert into unreported_taxes (reference, since)
select reference::text, paid_at from purchases
where tax_calculation is not null and paid_at is not null and not exists (
  select from reported_taxes reported
  where purchase_id = purchases.id and reversing_cents is null and reversed_cents >= case
    when status in ('paid', 'refunded') then refunded_cents - refund_pending_cents - refund_failed_cents else 0
  end
);

-- Needs 0.1.0: audit_action: programs of 0.1.0 list the action by its name, and record none.
alter type audit_action add value 'settle_tax';
