-- Whether an account is open, for what its owner, or a job for them, writes in this transaction. It holds off closing the account until the
-- transaction ends, so that nothing is written after the data of the account was erased. As a function that may see changes, it sees what
-- was committed while it waited; a call that waits for longer than people do gives up its connection. An advisory lock, because a lock on the row would meet those of foreign keys to the account.
create function is_account_open(account_id bigint) returns boolean language plpgsql volatile set lock_timeout = '3s' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('account ' || account_id, 0));
  return exists (select from accounts where id = account_id and is_active);
end $$;
