-- Operators look through what waits and runs in the order in which it is due, and cancel e-mails.
create index jobs_in_order on jobs (due_at, id) where state < 'completed';
create index jobs_failed_newest on jobs (failed_at desc, id) where state = 'failed';

-- Needs 0.1.0: audit_action: 0.1.0 writes only actions that it knows, and lists others without a name.
alter type audit_action add value 'cancel_email';
alter type audit_action add value 'check_ledger';
