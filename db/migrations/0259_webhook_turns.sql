-- Until when a process sends what waits for this webhook; no other does meanwhile, so one that is slow keeps only one busy.
alter table webhook_targets add busy_until timestamptz;
create index webhook_deliveries_waiting on webhook_deliveries (target_id, id) where state = 'waiting';
