-- What a creator shows of themselves.
create table developer_profiles (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references accounts on delete cascade,
  skills text[] not null check (cardinality(skills) <= 30),
  experience_years integer not null check (experience_years between 0 and 80),
  bio text check (length(bio) <= 5000),
  is_public boolean not null default false,
  -- The stored picture's name; null without one.
  profile_image text,
  -- As the creator says; work done here is counted elsewhere.
  total_projects integer not null default 0 check (total_projects between 0 and 100000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index developer_profiles_public on developer_profiles (id desc) where is_public;

-- Who a client is.
create table client_profiles (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references accounts on delete cascade,
  company_name text check (length(company_name) <= 100),
  industry text check (length(industry) <= 100),
  company_size text check (length(company_size) <= 100),
  website text check (length(website) <= 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
