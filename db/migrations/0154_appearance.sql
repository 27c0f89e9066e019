-- Pictures that owners uploaded for their installation: at most one of each kind. The files have names of their own in the storage.
create table site_pictures (
  kind text primary key check (kind in ('logo', 'home')),
  name text not null unique check (name ~ '^[0-9a-f-]{36}\.webp$'),
  changed_at timestamptz not null
);

-- How far the guided setup has come, so that it continues on another device. At most one row.
create table setup_progress (
  is_only boolean primary key default true check (is_only),
  step text not null check (step ~ '^[a-z_]{1,30}$'),
  -- Null until its end was reached, or all of it was skipped.
  finished_at timestamptz,
  changed_at timestamptz not null
);
