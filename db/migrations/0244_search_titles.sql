-- Suggestions look for words in titles, names and skills only: without an index of these, a word that most texts have would be looked for
-- in each of them.
create index search_items_titles on search_items using gin (ts_filter(search, '{a,b}')) with (fastupdate = off);
