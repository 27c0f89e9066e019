-- Captions that a speech program creates, and when what is said in a video is said.

alter table video_captions add column is_automatic boolean not null default false;
-- Counts how often they were saved: an edit of an older version is refused.
alter table video_captions add column version integer not null default 1 check (version > 0);
-- In milliseconds, when each line of `words` begins.
alter table video_captions add column line_starts integer[] check (cardinality(line_starts) <= 20000);

-- Whether captions are created for the file of a video, and each that takes its place.
alter table videos add column automatic_captions boolean not null default true;

-- The last request to create captions, one for each video.
create table video_transcriptions (
  video_id bigint primary key references videos on delete cascade,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- For the owner.
  failure text check (length(failure) between 1 and 500),
  -- The attempt that counts.
  attempt uuid,
  state_since timestamptz not null,
  check ((failure is not null) = (state = 'failed'))
);
create index video_transcriptions_pending on video_transcriptions (state_since) where state in ('waiting', 'running');

-- Whether the process also creates captions.
alter table transcoding_runs add column transcribes boolean not null default false;
