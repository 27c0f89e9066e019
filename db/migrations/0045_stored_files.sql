-- Files that people brought, whatever for: where they lie, whose they are, and whether somebody keeps them. What a feature notes
-- of a file stands in a table of its own that points here.
create table stored_files (
  id bigint generated always as identity primary key,
  -- What it lies under in the file storage: ours, the sender's name is only shown.
  key text not null unique check (length(key) between 3 and 700),
  -- Who brought it; it goes with them.
  owner_id bigint not null references accounts on delete cascade,
  -- What it was brought for; each purpose has a quota of its own.
  purpose text not null check (length(purpose) between 1 and 40),
  name text not null check (length(name) between 1 and 200),
  -- As its content says; what we do not know is application/octet-stream.
  type text not null check (length(type) between 1 and 100),
  size bigint not null check (size > 0),
  -- What nobody keeps is forgotten after a day.
  kept boolean not null default false,
  created_at timestamptz not null
);
-- How much somebody brought within a day.
create index stored_files_of_owner on stored_files (owner_id, purpose, created_at);
create index stored_files_waiting on stored_files (created_at) where not kept;

-- The files of messages were the first of them. They keep their numbers: addresses and open screens name them.
insert into stored_files (id, key, owner_id, purpose, name, type, size, kept, created_at)
  overriding system value
  select id, 'messages/' || stored_name, account_id, 'messages', name, type, size, message_id is not null, created_at
  from message_files;
-- A number that was given once is given to no other file.
select setval(pg_get_serial_sequence('stored_files', 'id'), last_value, is_called) from message_files_id_seq;

alter table message_files alter column id drop identity;
alter table message_files add constraint message_files_stored foreign key (id) references stored_files on delete cascade;
alter table message_files
  drop column account_id,
  drop column stored_name,
  drop column name,
  drop column type,
  drop column size,
  drop column created_at;

-- Sweeping asks which of many stored pictures profiles show.
create index developer_profiles_picture on developer_profiles (profile_image);
