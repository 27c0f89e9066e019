-- In a transaction apart from the one that builds the indexes: this holds up searches, but only for a moment.
drop index search_items_search;
drop index search_items_titles;
alter index search_items_search_by_kind rename to search_items_search;
alter index search_items_titles_by_kind rename to search_items_titles;
