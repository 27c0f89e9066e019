create type case_study_status as enum ('proposed', 'published', 'declined', 'withdrawn');

-- Completed work as its creator tells of it on one of their showcases, once its client has agreed to these words. Withdrawn by either
-- side, or with the showcase or either account, it is shown nowhere.
create table case_studies (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references agreements on delete cascade,
  showcase_id bigint not null references showcases on delete cascade,
  -- The two of the agreement: both may withdraw it, and it ends with the account of either.
  developer_id bigint not null references accounts on delete cascade,
  client_id bigint not null references accounts on delete cascade,
  status case_study_status not null default 'proposed',
  -- Which proposal it is, counted from 1: the client agrees to the one that they read. Nobody is asked without end.
  version integer not null default 1 check (version between 1 and 5),
  -- What the creator wrote, as it is published; what the request and the agreement say may change or name what is to be hidden.
  title text not null check (length(title) between 1 and 200),
  summary text not null check (length(summary) between 1 and 2000),
  terms text not null check (length(terms) between 1 and 2000),
  -- Whatever either side wants hidden is hidden.
  hides_amount boolean not null,
  hides_client boolean not null,
  proposed_at timestamptz not null,
  -- When the client agreed.
  published_at timestamptz,
  updated_at timestamptz not null,
  constraint case_studies_one_of_agreement unique (agreement_id),
  constraint case_studies_two_people check (client_id <> developer_id),
  constraint case_studies_published_has_date check ((published_at is not null) = (status = 'published'))
);
create index case_studies_of_showcase on case_studies (showcase_id, id desc);
create index case_studies_developer on case_studies (developer_id);
create index case_studies_client on case_studies (client_id);
