-- The other side of every block that an account made or is subject to: `are_blocked` for lists of many people, read once.
create function blocked_with(account bigint) returns setof bigint language sql stable as $$
  select blocked_id from blocks where blocker_id = account
  union
  select blocker_id from blocks where blocked_id = account
$$;
-- What waits, in the order in which it is shown.
create index request_shares_new on request_shares (shared_with_user_id, created_at desc) where viewed_at is null;
