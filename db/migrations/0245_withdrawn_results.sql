-- Notices of saved searches are withdrawn when what they name is not public any more, and those that wait are found without the others.

-- Whether it has left the index, and notices of it have to be withdrawn. Also said of new ones, which a job may be telling of right now.
alter table saved_search_items add column is_gone boolean not null default false;
create index saved_search_items_gone on saved_search_items (kind, item_id) where is_gone;
create index saved_search_matches_item on saved_search_matches (kind, item_id);

create function saved_searches_note_gone_items() returns trigger language plpgsql as $$
begin
  update saved_search_items known set is_gone = true
  from removed where known.kind = removed.kind and known.item_id = removed.item_id;
  return null;
end
$$;
create trigger saved_searches_indexes_gone after delete on search_items referencing old table as removed
  for each statement execute function saved_searches_note_gone_items();

-- A closed request stays in the index, but only its list shows it.
create function saved_searches_note_closed() returns trigger language plpgsql as $$
begin
  update saved_search_items set is_gone = true where kind = new.kind and item_id = new.item_id;
  return null;
end
$$;
create trigger saved_searches_indexes_closed after update of quality on search_items
  for each row when (old.quality > 0 and new.quality <= 0) execute function saved_searches_note_closed();

-- Whether it is told by notification; follows the delivery of its search until it is told. By triggers, so that it does for programs of the
-- version before too, which may still run.
alter table saved_search_matches add column is_notice boolean not null default false;
update saved_search_matches set is_notice = true
from saved_searches s where s.id = search_id and s.delivery = 'notification' and told_at is null;

create function saved_searches_choose_notice() returns trigger language plpgsql as $$
begin
  new.is_notice := (select delivery = 'notification' from saved_searches where id = new.search_id);
  return new;
end
$$;
create trigger saved_searches_notice before insert on saved_search_matches
  for each row execute function saved_searches_choose_notice();

create function saved_searches_follow_delivery() returns trigger language plpgsql as $$
begin
  update saved_search_matches set is_notice = new.delivery = 'notification' where search_id = new.id and told_at is null;
  return null;
end
$$;
create trigger saved_searches_delivery after update of delivery on saved_searches
  for each row when (old.delivery <> new.delivery) execute function saved_searches_follow_delivery();

create index saved_search_matches_notices on saved_search_matches (search_id, kind, item_id) where told_at is null and is_notice;
