-- The number of an account's newest live event, 0 before the first. A function, so that who looks up a caller can say it in the same
-- statement without reading a table that is the platform's.
create function live_number(account bigint) returns bigint language sql stable
return coalesce((select last_number from live_counters where account_id = account), 0);
