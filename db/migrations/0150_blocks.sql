-- People who want nothing to do with each other: whoever blocked, neither of the two reaches the other.
create table blocks (
  id bigint generated always as identity primary key,
  blocker_id bigint not null references accounts on delete cascade,
  blocked_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null,
  constraint blocks_once unique (blocker_id, blocked_id),
  constraint blocks_of_others check (blocker_id <> blocked_id)
);
create index blocks_of_blocker on blocks (blocker_id, id desc);
create index blocks_of_blocked on blocks (blocked_id, blocker_id);

-- Whether one of two people blocked the other, for every statement that shows one of them something of the other.
create function are_blocked(one bigint, other bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from blocks where blocker_id = one and blocked_id = other)
    or exists (select from blocks where blocker_id = other and blocked_id = one);
end $$;

-- The same for whatever reaches from one to the other in this transaction. It holds off a block of the two until the transaction ends, so
-- that nothing arrives after a block was acknowledged. As a function that may see changes, it sees what was committed while it waited.
create function is_contact_refused(one bigint, other bigint) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashint8(least(one, other)), hashint8(greatest(one, other)));
  return exists (select from blocks where blocker_id = one and blocked_id = other)
    or exists (select from blocks where blocker_id = other and blocked_id = one);
end $$;
