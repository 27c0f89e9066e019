-- Finds all notifications of an account, for its export and when it closes: the other indexes on the account are partial.
create index notifications_of_account on notifications (account_id);
