-- A board keeps showcases too. A new value of a type is no good before its transaction has ended, so the type is made anew.
alter table board_items drop constraint board_items_names_its_thing;
alter table board_items alter column kind type text;
drop type board_item_kind;
create type board_item_kind as enum ('creator', 'showcase');
alter table board_items
  alter column kind type board_item_kind using kind::board_item_kind,
  add column showcase_id bigint references showcases on delete cascade,
  add constraint board_items_showcase_once unique (board_id, showcase_id),
  add constraint board_items_names_its_thing check (
    (kind = 'creator') = (creator_id is not null) and (kind = 'showcase') = (showcase_id is not null)
  );
create index board_items_showcase on board_items (showcase_id) where showcase_id is not null;
