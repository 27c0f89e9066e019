-- What becomes of a video when it is prepared: each try puts its results in a folder of its own below the video's, so that an address
-- never leads to another content, and two who prepare the same video do not mix theirs. The names of the poster, the sprite and the
-- renditions' playlists are from now on names in that folder.
alter table videos
  -- The folder of the last try; null until there was one. What lies in folders of other tries is nobody's.
  add column try_folder uuid,
  -- The playlist that names all renditions, in that folder; null as long as nothing is there to play but the original.
  add column master text check (length(master) between 1 and 100),
  -- Pictures taken from the video, in the order of their moments. The poster is one of them.
  add column frames text[] not null default '{}' check (cardinality(frames) <= 10),
  add constraint videos_poster_is_a_frame check (poster is null or poster = any (frames)),
  add constraint videos_results_have_a_place check (
    try_folder is not null or (master is null and sprite is null and cardinality(frames) = 0)
  );
