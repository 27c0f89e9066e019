-- Settings that owners changed in the admin area, as texts like those of the environment, which takes precedence. A setting that is
-- put back to its default has no row.
create table stored_settings (
  name text primary key check (name ~ '^[A-Z][A-Z0-9_]{1,59}$'),
  value text not null check (length(value) between 1 and 20000),
  changed_at timestamptz not null
);
