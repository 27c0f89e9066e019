-- New words would wait in a list until somebody tidies up, and every search reads that list from end to end. The embedded
-- database has nobody who tidies up: there a search among 4,000 requests took ten times as long.
alter index requests_public_search set (fastupdate = off);
alter index developer_profiles_search set (fastupdate = off);
alter index messages_words set (fastupdate = off);
select gin_clean_pending_list('requests_public_search');
select gin_clean_pending_list('developer_profiles_search');
select gin_clean_pending_list('messages_words');
