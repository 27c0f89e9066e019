-- Which run of the program works on a call that reaches outside the database; as long as it lives it holds the advisory lock of
-- this number. A claim whose run is gone may be taken over at once. Null once the call has its answer.
alter table idempotent_answers add column claimed_by bigint;
