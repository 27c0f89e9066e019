-- Why the payment provider refuses the whole installation instead of one request, until it no longer does: at most one row of each kind.
create table provider_trouble (
  kind text primary key check (kind ~ '^[a-z][a-z_]{1,39}$'),
  operation text not null,
  message text not null,
  noted_at timestamptz not null
);
