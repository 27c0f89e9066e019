-- Counters live for minutes and are written with every call that changes something. Nobody misses them after a crash of the
-- database, so they are not worth waiting for its disk.
alter table rate_counters set unlogged;
