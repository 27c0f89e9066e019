-- The files sent in a conversation, newest first, for the panel beside it; those that wait for a message are not listed.
create index message_files_newest on message_files (conversation_id, id desc) where message_id is not null;
