-- Unread conversations in the order in which they are shown.
create index conversations_newest_unread_of_client on conversations (client_id, updated_at desc, id desc) where client_unread > 0;
create index conversations_newest_unread_of_developer on conversations (developer_id, updated_at desc, id desc) where developer_unread > 0;
