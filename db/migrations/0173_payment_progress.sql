-- Needs 0.1.0: ledger_house: programs of 0.1.0 sum every account, and post nothing to this one.
-- Needs 0.1.0: audit_action: programs of 0.1.0 list the action by its name, and record none.

-- Payments by methods that take days: the page is complete, and the money has not arrived yet. Only yes or no, because a moment could
-- identify an anonymous donor.
alter table purchases add column is_processing boolean not null default false;
alter table donations add column is_processing boolean not null default false;
alter table top_ups add column is_processing boolean not null default false;

-- What of the refunded amount the provider has not returned yet, how many refunds failed there, and how many of these were tried again.
alter table purchases add column refund_pending_cents integer not null default 0 check (refund_pending_cents >= 0);
alter table purchases add column refunds_failed integer not null default 0 check (refunds_failed >= 0);
alter table purchases add column refunds_retried integer not null default 0 check (refunds_retried >= 0);

-- Those the provider is to be asked about, or to be asked to return. Replaces purchases_unsettled.
create index purchases_to_check on purchases (checks, id)
  where status = 'pending' or refund_pending_cents > 0
    or (refund_reason is not null and refunded_cents < price_cents + fee_cents);

-- The provider's page on which a subscriber confirms a renewal to their bank; null while the bank does not ask.
alter table subscriptions add column confirm_url text check (length(confirm_url) <= 2000);

-- What is to be returned to buyers, and the provider could not.
alter type ledger_house add value 'refunds';
alter type audit_action add value 'retry_refund';
