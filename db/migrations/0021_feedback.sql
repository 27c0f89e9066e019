-- What people say about the product. Whoever sends it is nobody in particular unless they write who they are.
create table feedback (
  id bigint generated always as identity primary key,
  name text check (length(name) between 1 and 100),
  email text check (length(email) between 3 and 254),
  rating smallint not null check (rating between 1 and 5),
  comment text not null check (length(comment) <= 2000),
  -- Where on the screen it was asked for, and what it is about.
  location text not null check (length(location) between 1 and 100),
  target_id text check (length(target_id) between 1 and 200),
  created_at timestamptz not null
);
