-- A client's folder for requests that belong together.
create table projects (
  id bigint generated always as identity primary key,
  user_id bigint not null references accounts on delete cascade,
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) <= 20000),
  is_active boolean not null default true,
  -- How many requests are in it, kept by a trigger on requests. A delete that asks for 0 here waits for whoever is adding one.
  request_count integer not null default 0 check (request_count >= 0),
  created_at timestamptz not null,
  -- Null until the first change.
  updated_at timestamptz
);
create index projects_owner on projects (user_id, id desc);
