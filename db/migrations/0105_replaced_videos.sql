-- The file of a video can be replaced: the video keeps its id and all that hangs on it, and plays the old file until the new one is
-- prepared. `folder`, `try_folder` and what is known of the file change together then.
alter table videos
  -- Where its captions and the picture its owner brought lie after its file was replaced; null while they lie beside the file.
  add column attachments_folder uuid unique;

-- The new file of a video until it is prepared, or could not be. A later one takes its place, so there is one at most.
create table video_replacements (
  video_id bigint primary key references videos on delete cascade,
  -- Once it is ready it is the file of the video, and this row is gone.
  state video_state not null default 'uploaded' check (state <> 'ready'),
  -- Why it could not be prepared, for the owner to read. Its files are deleted by then.
  failure text check (length(failure) between 1 and 500),
  folder uuid not null unique,
  -- Of the file, as its content says.
  type text not null check (type in ('video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska')),
  size bigint not null check (size > 0),
  -- SHA-256 as its sender announced it; null where nothing was announced.
  announced_checksum bytea check (length(announced_checksum) = 32),
  -- Null where the file itself does not say.
  duration_ms bigint check (duration_ms > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The folder of the last try at preparing it; null until there was one.
  try_folder uuid,
  created_at timestamptz not null,
  -- Since when its state is what it is.
  state_since timestamptz not null,
  constraint video_replacements_failure_is_told check ((state = 'failed') = (failure is not null))
);
-- Those that somebody still has to prepare.
create index video_replacements_waiting on video_replacements (state_since) where state in ('uploaded', 'processing');

alter table video_uploads
  -- The video whose file it replaces; null for a file that becomes a video of its own.
  add column replaces_video_id bigint references videos on delete cascade,
  -- Several files may have become the same video, one after the other. What made it is one.
  drop constraint video_uploads_video_id_key;
create unique index video_uploads_new_video on video_uploads (video_id) where replaces_video_id is null;
create index video_uploads_of_video on video_uploads (video_id);
create index video_uploads_replacing on video_uploads (replaces_video_id);
