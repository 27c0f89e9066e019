-- Until when a subscription whose last payment failed opens doors all the same. Kept as a date and not counted anew from the
-- setting: it is what the subscriber was told. Null unless the payment failed.
alter table subscriptions
  add column grace_until timestamptz,
  add constraint subscriptions_grace_past_due check (grace_until is null or status = 'past_due');
