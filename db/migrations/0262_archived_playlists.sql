-- Archives also bring playlists.
alter type archive_item_kind add value 'playlist';
alter table archive_import_items add column playlist_id bigint references playlists on delete cascade;
alter table archive_import_items drop constraint archive_import_items_result;
alter table archive_import_items add constraint archive_import_items_result check (
  num_nonnulls(video_id, showcase_id, product_id, playlist_id)
    = case when state in ('imported', 'already_here') then 1 else 0 end
);
create index archive_import_items_playlist on archive_import_items (playlist_id) where playlist_id is not null;
