-- The words of a message, for search by their beginnings. `simple` knows no language: messages are written in all of them.
alter table messages add column words tsvector not null generated always as (to_tsvector('simple', words_of(content))) stored;
create index messages_words on messages using gin (words);

-- What somebody has not read is counted with every page they open.
create index conversations_unread_of_client on conversations (client_id) where client_unread > 0;
create index conversations_unread_of_developer on conversations (developer_id) where developer_unread > 0;
