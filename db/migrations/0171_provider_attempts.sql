-- Requests to the payment provider whose last attempt failed for good: it stores a failure under the idempotency key and repeats it for a
-- day, so the next attempt takes another key. A key is a digest of what is requested and refers to no account; a request without a row is at
-- its first attempt. By the day only, because a donor may be anonymous.
create table provider_attempts (
  key text primary key,
  attempt integer not null check (attempt > 1),
  raised_on date not null
);
create index provider_attempts_raised on provider_attempts (raised_on);
