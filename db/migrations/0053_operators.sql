-- Who runs this installation. A grant beside the user type, given and taken away by a command on the server only.
create table operators (
  account_id bigint primary key references accounts on delete cascade,
  granted_at timestamptz not null
);

create type audit_action as enum ('grant_operator', 'revoke_operator', 'suspend_account', 'restore_account');

-- What was done with the power of running this installation. People stand here by number, so that a closed account leaves no name.
create table audit_entries (
  id bigint generated always as identity primary key,
  action audit_action not null,
  -- Who did it; null for the command on the server. An account that stands here is closed, never deleted.
  actor_id bigint references accounts on delete restrict,
  -- Whom it was done to.
  account_id bigint not null references accounts on delete restrict,
  -- Null where the command was given none, and once the account it was about is closed: it may say anything about them.
  reason text check (length(reason) between 1 and 500),
  created_at timestamptz not null
);
create index audit_entries_of_account on audit_entries (account_id, id desc);
create index audit_entries_of_actor on audit_entries (actor_id);

-- What was done is never written anew. Only a reason can be taken out.
create function audit_entries_refuse_rewriting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.reason is null and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
      return new;
    end if;
  end if;
  raise exception '% only grows: what stands in it is never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger audit_entries_only_grow before update or delete on audit_entries
  for each row execute function audit_entries_refuse_rewriting();
create trigger audit_entries_stay before truncate on audit_entries
  for each statement execute function audit_entries_refuse_rewriting();

-- A reason goes with the account it was about, and not before. Looked at when the transaction commits: what others keep for an account is
-- forgotten before its row is emptied.
create function audit_reasons_go_with_their_account() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where id = new.account_id and closed_at is not null) then
    raise exception 'a reason stays as long as the account it is about' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create constraint trigger audit_reasons_stay after update on audit_entries
  deferrable initially deferred
  for each row execute function audit_reasons_go_with_their_account();
