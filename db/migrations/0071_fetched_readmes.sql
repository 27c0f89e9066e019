-- The last README of each showcase that its owner asked for from the repository, and what came of it.
create type readme_fetch_problem as enum (
  -- The hosts that may be asked do not have it, or lead elsewhere.
  'not_allowed', 'not_found',
  'too_large', 'too_slow', 'unreachable',
  -- It is no text in UTF-8, or more than a README may be.
  'not_text', 'too_complex',
  -- Its owner brought another one meanwhile, which stays.
  'brought_meanwhile'
);

create table showcase_readme_fetches (
  showcase_id bigint primary key references showcases on delete cascade,
  -- As the address was when it was asked for.
  repository_url text not null check (length(repository_url) between 1 and 2000),
  asked_at timestamptz not null,
  -- Null while it is under way.
  ended_at timestamptz,
  problem readme_fetch_problem,
  constraint showcase_readme_fetches_problem check (problem is null or ended_at is not null)
);
