-- Invitations to register, where an installation is open to invited people only. Of the code in the link only a hash is kept.
create table invitations (
  id bigint generated always as identity primary key,
  code_hash bytea not null unique check (length(code_hash) = 32),
  -- Who alone may use it; null for anybody who has the link.
  email text check (length(email) between 3 and 254),
  uses integer not null check (uses between 1 and 1000),
  -- Counted down in the transaction that makes the account: the row's lock settles who gets the last one.
  uses_left integer not null check (uses_left between 0 and uses),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz
);

-- Finds those of an address when its account is closed.
create index invitations_email on invitations (lower(email)) where email is not null;

-- Who came by an invitation: an account comes by one at most.
create table invitation_uses (
  account_id bigint primary key references accounts on delete cascade,
  invitation_id bigint not null references invitations on delete cascade,
  used_at timestamptz not null
);
create index invitation_uses_invitation on invitation_uses (invitation_id);

-- The invitation that somebody brought when they left for a provider.
alter table login_flows add column invitation_hash bytea check (length(invitation_hash) = 32);
