-- A client's folder for requests that belong together.
create table projects (
  id bigint generated always as identity primary key,
  user_id bigint not null references accounts on delete cascade,
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) <= 20000),
  is_active boolean not null default true,
  created_at timestamptz not null,
  -- Null until the first change.
  updated_at timestamptz
);
create index projects_owner on projects (user_id, id desc);
