create type video_type as enum ('project_overview', 'solution_demo', 'progress_update', 'pitch_contest', 'tutorials');
-- As sent, being prepared for playing everywhere, prepared, or not to be prepared; a failed one is kept and may be tried again.
create type video_state as enum ('uploaded', 'processing', 'ready', 'failed');

-- Videos that have arrived as a whole. What is still on its way is in video_uploads and in no list.
create table videos (
  id bigint generated always as identity primary key,
  user_id bigint not null references accounts on delete cascade,
  title text not null check (length(title) between 1 and 200),
  description text check (length(description) between 1 and 20000),
  video_type video_type not null default 'solution_demo',
  -- They only say where a video belongs; it stays when they go.
  project_id bigint references projects on delete set null,
  request_id bigint references requests on delete set null,
  project_url text check (length(project_url) between 1 and 2000),
  is_public boolean not null default false,
  state video_state not null default 'uploaded',
  -- Why it could not be prepared, for its owner to read; a failed one always says.
  failure text check (length(failure) between 1 and 500),
  -- All its files lie in a folder of this name; nobody can guess it.
  folder uuid not null unique,
  -- Of the original, as its content says; the type is one that browsers may show.
  type text not null check (type in ('video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska')),
  size bigint not null check (size > 0),
  -- SHA-256 of the original; null until it has been read through.
  checksum bytea check (length(checksum) = 32),
  -- Null where the file itself does not say.
  duration_ms bigint check (duration_ms > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Names in its folder. The owner's own picture stands before the one taken from the video; none until there is one.
  thumbnail text,
  poster text,
  sprite text,
  -- Kept by the statements that add and remove likes and views.
  like_count integer not null default 0 check (like_count >= 0),
  view_count integer not null default 0 check (view_count >= 0),
  upload_date timestamptz not null,
  -- Since when its state is what it is.
  state_since timestamptz not null,
  -- Null until something of it is changed.
  updated_at timestamptz,
  -- What the search box looks in. No language, as everywhere.
  search tsvector not null generated always as (
    to_tsvector('simple', words_of(title || ' ' || coalesce(description, '')))
  ) stored,
  constraint videos_failure_is_told check ((state = 'failed') = (failure is not null))
);
create index videos_of_owner on videos (user_id, id desc);
create index videos_project on videos (project_id) where project_id is not null;
create index videos_request on videos (request_id) where request_id is not null;
-- Those that somebody still has to prepare.
create index videos_waiting on videos (state_since) where state in ('uploaded', 'processing');
-- The lists that everybody may see, in each of their orders.
create index videos_public_newest on videos (id desc) where is_public;
create index videos_public_most_liked on videos (like_count desc, id desc) where is_public;
create index videos_public_most_viewed on videos (view_count desc, id desc) where is_public;
create index videos_public_search on videos using gin (search) with (fastupdate = off) where is_public;

-- What a video was made into for playing, one row for each size.
create table video_renditions (
  video_id bigint not null references videos on delete cascade,
  height integer not null check (height > 0),
  width integer not null check (width > 0),
  -- In bits a second.
  bitrate integer not null check (bitrate > 0),
  -- Of its playlist, in the video's folder.
  name text not null check (length(name) between 1 and 100),
  primary key (video_id, height)
);

-- Files on their way: what is announced of them, and the details of the video they will be, which may be changed meanwhile.
create table video_uploads (
  -- In the address that its bytes are sent to: random, and only its owner's session opens it.
  id uuid primary key,
  user_id bigint not null references accounts on delete cascade,
  -- As its sender called it.
  file_name text not null check (length(file_name) between 1 and 200),
  size bigint not null check (size > 0),
  -- SHA-256 as announced; null where nothing was.
  checksum bytea check (length(checksum) = 32),
  -- Becomes the video's.
  folder uuid not null unique,
  title text not null check (length(title) between 1 and 200),
  description text check (length(description) between 1 and 20000),
  video_type video_type not null default 'solution_demo',
  project_id bigint references projects on delete set null,
  request_id bigint references requests on delete set null,
  project_url text check (length(project_url) between 1 and 2000),
  is_public boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set when all has arrived: the row stays until it expires, for who did not hear the last answer. One upload is one video.
  video_id bigint unique references videos on delete cascade
);
create index video_uploads_of_owner on video_uploads (user_id, created_at desc);
create index video_uploads_project on video_uploads (project_id) where project_id is not null;
create index video_uploads_request on video_uploads (request_id) where request_id is not null;
create index video_uploads_expiring on video_uploads (expires_at);
create index video_uploads_on_their_way on video_uploads (created_at) where video_id is null;

-- One like of a video from one account.
create table video_likes (
  user_id bigint not null references accounts on delete cascade,
  video_id bigint not null references videos on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, video_id)
);
create index video_likes_of_video on video_likes (video_id);

-- Who watched: once for each viewer and day. Not who they are: a viewer is a hash with a secret that is thrown away after its day.
create table video_views (
  video_id bigint not null references videos on delete cascade,
  day date not null,
  viewer bytea not null check (length(viewer) = 32),
  -- How far they came, in twentieths of the video.
  reached smallint not null default 0 check (reached between 0 and 20),
  primary key (video_id, day, viewer)
);

-- The link by which somebody without an account may watch: one for each video, gone when it is revoked.
create table video_shares (
  id bigint generated always as identity primary key,
  video_id bigint not null unique references videos on delete cascade,
  -- Readable, because its owner is shown the link again. It opens this one video, to be watched.
  token text not null unique check (length(token) >= 22),
  -- Null is never.
  ends_at timestamptz,
  -- Null is none.
  password_hash text,
  created_at timestamptz not null
);

-- Who opened a link when, for the video's owner: the newest of each viewer and day.
create table video_share_openings (
  id bigint generated always as identity primary key,
  share_id bigint not null references video_shares on delete cascade,
  -- Null for somebody who was not signed in.
  account_id bigint references accounts on delete cascade,
  day date not null,
  -- As in video_views.
  viewer bytea not null check (length(viewer) = 32),
  opened_at timestamptz not null,
  constraint video_share_openings_once unique (share_id, day, viewer)
);
create index video_share_openings_account on video_share_openings (account_id) where account_id is not null;

-- Captions, one file for each language.
create table video_captions (
  id bigint generated always as identity primary key,
  video_id bigint not null references videos on delete cascade,
  -- As BCP 47 writes it.
  language text not null check (length(language) between 2 and 35),
  label text not null check (length(label) between 1 and 100),
  -- In the video's folder.
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  constraint video_captions_language unique (video_id, language)
);
