-- Who came by social sign-in has no role yet, and accepts the terms when choosing it.
alter table accounts alter column terms_accepted_at drop not null;
alter table accounts add constraint accounts_role_needs_terms check (user_type is null or terms_accepted_at is not null);

create type identity_provider as enum ('google', 'github', 'linkedin');

-- Who somebody is elsewhere. The provider's own id counts, never the e-mail: addresses change hands. No token of a provider is kept.
create table identities (
  provider identity_provider not null,
  subject text not null check (length(subject) between 1 and 255),
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null,
  -- One identity opens one account, also when two first sign-ins arrive at once.
  primary key (provider, subject),
  unique (account_id, provider)
);

-- A social sign-in on its way: somebody was sent to a provider and has not come back. A row is removed by whoever uses it, so a state
-- works once. Only hashes are kept of what the browser brings.
create table login_flows (
  state_hash bytea primary key check (length(state_hash) = 32),
  provider identity_provider not null,
  -- The browser it began in: a callback opened in another one would sign a stranger in as somebody else.
  browser_hash bytea not null check (length(browser_hash) = 32),
  verifier text not null,
  nonce text not null,
  -- Whose account the identity is to be added to; null for a sign-in.
  link_account_id bigint references accounts on delete cascade,
  created_at timestamptz not null
);
create index login_flows_age on login_flows (created_at);
create index login_flows_link on login_flows (link_account_id) where link_account_id is not null;

create type login_code_purpose as enum ('start_link', 'sign_in', 'finish_link');

-- Codes that stand in an address for a moment, in place of what must not stand there. Each works once.
create table login_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  purpose login_code_purpose not null,
  account_id bigint not null references accounts on delete cascade,
  provider identity_provider not null,
  -- The identity that is to be added, once the account's own session asks for it.
  subject text check ((subject is not null) = (purpose = 'finish_link')),
  -- A call without a browser's cookie makes the codes that start a link.
  browser_hash bytea check ((browser_hash is null) = (purpose = 'start_link')),
  created_at timestamptz not null
);
create index login_codes_age on login_codes (created_at);
create index login_codes_account on login_codes (account_id);
