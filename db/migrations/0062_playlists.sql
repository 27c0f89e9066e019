-- Videos that somebody puts in an order: their own, and those of others that they may watch.
create table playlists (
  id bigint generated always as identity primary key,
  creator_id bigint not null references accounts on delete cascade,
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) between 1 and 2000),
  is_public boolean not null default false,
  created_at timestamptz not null,
  -- What the search box looks in. No language, as everywhere.
  search tsvector not null generated always as (
    to_tsvector('simple', words_of(name || ' ' || coalesce(description, '')))
  ) stored
);
create index playlists_of_creator on playlists (creator_id, id);
create index playlists_public_newest on playlists (id desc) where is_public;
create index playlists_public_search on playlists using gin (search) with (fastupdate = off) where is_public;

-- A video stands in a playlist once; one that is deleted falls out of all of them.
create table playlist_items (
  playlist_id bigint not null references playlists on delete cascade,
  video_id bigint not null references videos on delete cascade,
  -- What falls out leaves a gap: only the order counts.
  position integer not null check (position > 0),
  -- What is said before the video; it goes wherever the video goes.
  note text check (length(note) between 1 and 2000),
  added_at timestamptz not null,
  primary key (playlist_id, video_id),
  -- Checked when a statement has ended, because one that changes the order moves many past each other.
  constraint playlist_items_position unique (playlist_id, position) deferrable
);
create index playlist_items_of_video on playlist_items (video_id, playlist_id);

-- The link by which a playlist is watched without an account: one for each, gone when it is revoked.
create table playlist_shares (
  id bigint generated always as identity primary key,
  playlist_id bigint not null unique references playlists on delete cascade,
  -- Readable, because its owner is shown the link again.
  token text not null unique check (length(token) >= 22),
  -- Null is never.
  ends_at timestamptz,
  -- Null is none.
  password_hash text,
  created_at timestamptz not null
);

-- Who opened a link when, for the playlist's owner: the newest of each viewer and day.
create table playlist_share_openings (
  id bigint generated always as identity primary key,
  share_id bigint not null references playlist_shares on delete cascade,
  -- Null for somebody who was not signed in.
  account_id bigint references accounts on delete cascade,
  day date not null,
  -- As in video_views.
  viewer bytea not null check (length(viewer) = 32),
  opened_at timestamptz not null,
  constraint playlist_share_openings_once unique (share_id, day, viewer)
);
create index playlist_share_openings_account on playlist_share_openings (account_id) where account_id is not null;
