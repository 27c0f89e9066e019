create type request_status as enum ('open', 'in_progress', 'completed', 'cancelled');

-- What a client needs. Private until its owner makes it public or shares it.
create table requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references accounts on delete cascade,
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) between 1 and 20000),
  -- In dollars; null when the client names none, always null for a mere idea.
  estimated_budget numeric(12, 2) check (estimated_budget between 0 and 10000000),
  -- What the two sides agreed on, in dollars; null until they did.
  agreed_amount numeric(12, 2) check (agreed_amount between 0 and 10000000),
  status request_status not null default 'open',
  is_public boolean not null default false,
  contains_sensitive_data boolean not null default false,
  is_idea boolean not null default false,
  seeks_collaboration boolean not null default false,
  collaboration_details text check (length(collaboration_details) <= 20000),
  project_id bigint references projects on delete set null,
  added_to_project_at timestamptz,
  -- How many developers talk with the owner about it, kept with `request_talkers`.
  conversation_count integer not null default 0 check (conversation_count >= 0),
  -- Where the request stands among the tickets: open work, ideas that seek company, ideas, then what is under way or over.
  listing_rank smallint not null generated always as (
    case status
      when 'in_progress' then 3
      when 'completed' then 4
      when 'cancelled' then 5
      else case when not is_idea then 0 when seeks_collaboration then 1 else 2 end
    end
  ) stored,
  created_at timestamptz not null,
  -- Null until the first change.
  updated_at timestamptz,
  constraint requests_sensitive_stays_private check (not (is_public and contains_sensitive_data)),
  constraint requests_idea_has_no_budget check (not is_idea or estimated_budget is null),
  constraint requests_project_has_date check ((project_id is null) = (added_to_project_at is null))
);
create index requests_owner on requests (user_id, id desc);
create index requests_project on requests (project_id, id desc);
create index requests_public_newest on requests (id desc) where is_public;
-- By the negative id, so that the order goes one way and a page starts with one comparison of both columns.
create index requests_public_by_rank on requests (listing_rank, (-id)) where is_public;

-- Closing an account deletes its projects and so sets project_id null; this keeps the date with it.
create function requests_drop_project_date() returns trigger language plpgsql as $$
begin
  if new.project_id is null then
    new.added_to_project_at := null;
  end if;
  return new;
end
$$;
create trigger requests_drop_project_date before update of project_id on requests
  for each row execute function requests_drop_project_date();

-- Keeps projects.request_count. It locks the project's row, so a request that is being added and the delete of its project
-- settle who was first.
create function requests_count_in_project() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.project_id is not null then
    update projects set request_count = request_count - 1 where id = old.project_id;
  end if;
  if tg_op <> 'DELETE' and new.project_id is not null then
    update projects set request_count = request_count + 1 where id = new.project_id;
  end if;
  return null;
end
$$;
create trigger requests_count_in_project after insert or delete on requests
  for each row execute function requests_count_in_project();
create trigger requests_move_between_projects after update of project_id on requests
  for each row when (old.project_id is distinct from new.project_id) execute function requests_count_in_project();

-- A private request shown to one creator.
create table request_shares (
  id bigint generated always as identity primary key,
  request_id bigint not null references requests on delete cascade,
  shared_with_user_id bigint not null references accounts on delete cascade,
  can_edit boolean not null default false,
  -- Null until the creator opened it.
  viewed_at timestamptz,
  created_at timestamptz not null,
  constraint request_shares_once unique (request_id, shared_with_user_id)
);
create index request_shares_with on request_shares (shared_with_user_id, id desc);
create index request_shares_with_by_request on request_shares (shared_with_user_id, request_id desc);

-- The developers who talk with the owner about a request. They keep reading it, even when it turns private.
create table request_talkers (
  request_id bigint not null references requests on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null,
  primary key (request_id, account_id)
);
create index request_talkers_account on request_talkers (account_id, request_id desc);
