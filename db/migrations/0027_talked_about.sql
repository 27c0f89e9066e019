-- The tickets ask how many talk about each request: only those somebody talks about are read for it, newest first.
create index requests_public_talked_about on requests (id desc) where is_public and conversation_count > 0;
