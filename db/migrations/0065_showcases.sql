-- What developers show of their finished work. Everybody may see it from the beginning.
create table showcases (
  id bigint generated always as identity primary key,
  developer_id bigint not null references accounts on delete cascade,
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) between 1 and 20000),
  for_whom text check (length(for_whom) between 1 and 2000),
  what_changed text check (length(what_changed) between 1 and 2000),
  project_url text check (length(project_url) between 1 and 2000),
  repository_url text check (length(repository_url) between 1 and 2000),
  demo_url text check (length(demo_url) between 1 and 2000),
  -- Whether its developer's profile is linked; shown as long as that is public.
  include_profile boolean not null default false,
  -- What ratings come to, written with every rating: the average to two digits, 0 without any, of how many, and the order in
  -- ten-thousandths of a star, in which few ratings count for less than many.
  average_rating numeric(3, 2) not null default 0 check (average_rating between 0 and 5),
  total_ratings integer not null default 0 check (total_ratings >= 0),
  rating_score integer not null default 0 check (rating_score between 0 and 50000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The order of the best of all, in millionths. Half of it is stars, where none are as good as three; a fifth is how many ratings
  -- there are, up to a thousand; for each year that one is newer it gains 0.3. That adds to all that are to come alike, so the
  -- place of a row among the others is settled by the row itself and changes only with it.
  rank bigint not null generated always as (round(1000000 * (
    0.5 * (case when total_ratings = 0 then 30000 else rating_score end / 10000.0 - 1) / 4
    + 0.2 * least(1, ln(1 + total_ratings::double precision) / ln(1001::double precision))
    + 0.3 * extract(epoch from created_at - timestamptz '2020-01-01 00:00:00+00')::double precision / 31557600
  ))) stored,
  -- What the search box looks in. No language, as everywhere.
  search tsvector not null generated always as (
    to_tsvector('simple', words_of(
      title || ' ' || description || ' ' || coalesce(for_whom, '') || ' ' || coalesce(what_changed, '')
    ))
  ) stored
);
create index showcases_of_developer on showcases (developer_id, id desc);
create index showcases_best_rated on showcases (rating_score desc, id desc);
create index showcases_ranked on showcases (rank desc, id desc);
create index showcases_search on showcases using gin (search) with (fastupdate = off);

-- Pictures of a showcase, of any shape; the first one stands for it.
create table showcase_pictures (
  id bigint generated always as identity primary key,
  showcase_id bigint not null references showcases on delete cascade,
  -- Among the stored pictures, as it is looked at and as it stands in a list.
  name text not null unique check (length(name) between 1 and 100),
  small_name text not null unique check (length(small_name) between 1 and 100),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- What it shows, for who does not see it.
  alt text check (length(alt) between 1 and 300),
  -- What is taken away leaves a gap: only the order counts.
  position integer not null check (position > 0),
  -- Checked when a statement has ended, because one that changes the order moves many past each other.
  constraint showcase_pictures_position unique (showcase_id, position) deferrable
);

-- Videos of the developer that a showcase shows. One that is deleted falls out; one that is made private stays, and only its owner
-- sees it there.
create table showcase_videos (
  showcase_id bigint not null references showcases on delete cascade,
  video_id bigint not null references videos on delete cascade,
  -- As with pictures.
  position integer not null check (position > 0),
  primary key (showcase_id, video_id),
  constraint showcase_videos_position unique (showcase_id, position) deferrable
);
create index showcase_videos_of_video on showcase_videos (video_id);

-- The README of a showcase. Apart from it, so that lists do not drag it along.
create table showcase_readmes (
  showcase_id bigint primary key references showcases on delete cascade,
  -- As it was written.
  markdown text not null check (octet_length(markdown) <= 524288),
  -- As it is shown: rendered when it was stored, never when it is read.
  html text not null,
  -- Where it was fetched from; null for one that was brought as a file.
  source_url text check (length(source_url) between 1 and 2000),
  updated_at timestamptz not null
);

-- The link by which a showcase is sent around: one for each, gone when it is revoked.
create table showcase_shares (
  id bigint generated always as identity primary key,
  showcase_id bigint not null unique references showcases on delete cascade,
  -- Readable, because its owner is shown the link again.
  token text not null unique check (length(token) >= 22),
  -- Null is never.
  ends_at timestamptz,
  -- Null is none.
  password_hash text,
  created_at timestamptz not null
);

-- Who opened a link when, for the showcase's owner: the newest of each viewer and day.
create table showcase_share_openings (
  id bigint generated always as identity primary key,
  share_id bigint not null references showcase_shares on delete cascade,
  -- Null for somebody who was not signed in.
  account_id bigint references accounts on delete cascade,
  day date not null,
  -- As in video_views.
  viewer bytea not null check (length(viewer) = 32),
  opened_at timestamptz not null,
  constraint showcase_share_openings_once unique (share_id, day, viewer)
);
create index showcase_share_openings_account on showcase_share_openings (account_id) where account_id is not null;
