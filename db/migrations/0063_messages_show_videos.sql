-- A question about a moment of a video points to the video there, in whole seconds from its beginning.
alter table message_links add column at_seconds integer;
alter table message_links add constraint message_links_moments_are_of_videos
  check (at_seconds is null or (at_seconds >= 0 and type = 'video'));
-- Who may watch a private video because it was sent to them.
create index message_links_of_video on message_links (content_id) where type = 'video';

-- The message a pitch was sent as: what it carries belongs to the pitch. Null for those that were sent before this was noted.
alter table snags add column message_id bigint references messages on delete set null;
create index snags_message on snags (message_id) where message_id is not null;
