-- What its author's screen called a message before it was sent, so that sending it again, from whichever tab and however much later,
-- finds the one that arrived. Null where the sender gave it no name.
alter table messages add column client_key text check (length(client_key) between 1 and 100);
-- A name stands for one message: of two tabs that send the same, one writes it.
create unique index messages_by_client_key on messages (user_id, conversation_id, client_key) where client_key is not null;
