-- Where files lie in a bucket, browsers send the parts of a file straight there.
alter table video_uploads
  -- How many bytes each part but the last has; null for files that come through us, by the tus protocol. It stays what it was when the
  -- file was announced, because parts of two sizes do not fit together.
  add column part_bytes integer check (part_bytes > 0),
  -- As the bucket calls what it puts together; null before the first part was asked for.
  add column parts_id text check (length(parts_id) between 1 and 2000),
  -- Only a file that comes in parts has one.
  add constraint video_uploads_parts check (parts_id is null or part_bytes is not null);
