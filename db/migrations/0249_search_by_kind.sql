-- The indexes of words know the kind of each item: a word that a million requests and two products have is looked up among products without
-- the requests. `array[kind]`, because a GIN index takes arrays and no plain texts without an extension. Searches of all kinds use the same
-- indexes, so that items are written to no more of them than before.
-- Under new names, because dropping an index first would hold up searches until the new one is built. Building holds up only writes.
create index search_items_search_by_kind on search_items using gin ((array[kind]), search) with (fastupdate = off);
create index search_items_titles_by_kind on search_items using gin ((array[kind]), (ts_filter(search, '{a,b}'))) with (fastupdate = off);
