create type agreement_status as enum ('proposed', 'accepted', 'declined', 'withdrawn', 'completed');
create type agreement_action as enum ('proposal', 'counter', 'acceptance', 'decline', 'withdrawal', 'completion');

-- What a client and a creator settle about a request. Requests, conversations and people are plain numbers here, with the
-- names they had, and no references: who closes their account takes nothing away from what the other side agreed to.
create table agreements (
  id bigint generated always as identity primary key,
  request_id bigint not null,
  conversation_id bigint not null,
  request_title text not null check (length(request_title) between 1 and 200),
  client_id bigint not null,
  client_username text not null check (length(client_username) between 1 and 100),
  developer_id bigint not null,
  developer_username text not null check (length(developer_username) between 1 and 100),
  status agreement_status not null default 'proposed',
  -- Which terms are in force, counted from 1.
  version integer not null default 1 check (version between 1 and 50),
  -- Null until both sides agreed.
  accepted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint agreements_two_people check (client_id <> developer_id),
  constraint agreements_accepted_has_date check ((accepted_at is not null) = (status in ('accepted', 'completed')))
);
create index agreements_of_client on agreements (client_id, id desc);
create index agreements_of_developer on agreements (developer_id, id desc);
create index agreements_of_request on agreements (request_id, id desc);
-- Of two creators whose terms are accepted at once, one is hired.
create unique index agreements_one_settles on agreements (request_id) where status in ('accepted', 'completed');
-- Terms that wait for an answer are answered, not put beside others.
create unique index agreements_one_waits on agreements (conversation_id) where status = 'proposed';

-- Every version of the terms, as both sides saw it.
create table agreement_terms (
  agreement_id bigint not null references agreements on delete restrict,
  version integer not null check (version between 1 and 50),
  proposed_by bigint not null,
  -- In dollars.
  price numeric(12, 2) not null check (price > 0 and price <= 10000000),
  terms text not null check (length(terms) between 1 and 20000),
  -- What the proposer says has changed; null when they say nothing.
  changes text check (length(changes) between 1 and 20000),
  -- SHA-256 of the version's canonical text, in hexadecimal.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  primary key (agreement_id, version)
);

-- What was done, each step sealed together with the one before it.
create table agreement_events (
  agreement_id bigint not null references agreements on delete restrict,
  seq integer not null check (seq >= 1),
  action agreement_action not null,
  actor_id bigint not null,
  at timestamptz not null,
  version integer not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- Why it happened where nobody of the two decided it; null otherwise.
  note text check (length(note) between 1 and 500),
  prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (agreement_id, seq),
  foreign key (agreement_id, version) references agreement_terms on delete restrict
);
create index agreement_events_version on agreement_events (agreement_id, version);

-- What was proposed and done is never written anew.
create function agreements_refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: what stands in it is never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger agreement_terms_only_grow before update or delete or truncate on agreement_terms
  for each statement execute function agreements_refuse_rewriting();
create trigger agreement_events_only_grow before update or delete or truncate on agreement_events
  for each statement execute function agreements_refuse_rewriting();
