-- What one feature's table did to another's is now asked for by code, along the grants of `architecture.ts`, in the same
-- transaction.

-- Who moves a pitch notes it with its request.
drop trigger snags_tell_participants on snags;
drop function snags_tell_participants();

-- Who puts a request into a project, or takes it out, counts it there first: the row is then held, so a delete of the project
-- that asks for 0 still waits for whoever is adding one.
drop trigger requests_count_in_project on requests;
drop trigger requests_move_between_projects on requests;
drop function requests_count_in_project();

-- Who renames an account has its creator's words written anew.
drop trigger accounts_index_creator_words on accounts;
drop function accounts_index_creator_words();

-- A profile that is being made is seen by nobody yet, also not by who is just renaming its account: it waits for them and takes
-- the new name. One that is there is found by them, so it waits for nobody.
create or replace function developer_profiles_index_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from accounts where accounts.id = new.user_id for share;
  end if;
  select creator_words(accounts.full_name, accounts.username, new.bio, new.skills) into new.search
  from accounts where accounts.id = new.user_id;
  return new;
end
$$;
