-- Until when a process sends what waits for this webhook; no other does meanwhile, so one that is slow keeps only one busy.
alter table webhook_targets add busy_until timestamptz;
create index webhook_deliveries_waiting on webhook_deliveries (target_id, id) where state = 'waiting';
-- They named a delivery each. What they were for still waits, and the next minute finds it.
delete from jobs where kind = 'deliver-webhook';
