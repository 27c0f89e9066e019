-- When each side archived the conversation for themselves; null while it is in their list. A new message brings it back for both.
alter table conversations add column client_archived_at timestamptz;
alter table conversations add column developer_archived_at timestamptz;
-- What somebody archived, in the order of their list.
create index conversations_archived_by_client on conversations (client_id, updated_at desc, id desc)
  where client_archived_at is not null;
create index conversations_archived_by_developer on conversations (developer_id, updated_at desc, id desc)
  where developer_archived_at is not null;
