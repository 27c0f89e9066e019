-- What a creator shows on a page, and in which order: on their public page, and on pages of their own for one kind of client.
create table portfolio_pages (
  id bigint generated always as identity primary key,
  owner_id bigint not null references accounts on delete cascade,
  -- Null for the public page, which everybody finds below its creator's name.
  title text check (length(title) between 1 and 100),
  words text check (length(words) between 1 and 5000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint portfolio_pages_public_says_nothing check (title is not null or words is null)
);
create unique index portfolio_pages_public on portfolio_pages (owner_id) where title is null;
create index portfolio_pages_of_owner on portfolio_pages (owner_id, id desc);

create type portfolio_section as enum ('showcases', 'videos', 'playlists', 'ratings');

-- A part of a page; a page shows only those it has.
create table portfolio_sections (
  page_id bigint not null references portfolio_pages on delete cascade,
  kind portfolio_section not null,
  position integer not null check (position > 0),
  -- Whether it shows the newest works, or those that were chosen.
  is_newest boolean not null,
  primary key (page_id, kind),
  constraint portfolio_sections_position unique (page_id, position)
);

-- A work that was chosen for a part of a page. One that is deleted falls out of all pages.
create table portfolio_items (
  id bigint generated always as identity primary key,
  page_id bigint not null,
  kind portfolio_section not null,
  -- What falls out leaves a gap: only the order counts.
  position integer not null check (position > 0),
  showcase_id bigint references showcases on delete cascade,
  video_id bigint references videos on delete cascade,
  playlist_id bigint references playlists on delete cascade,
  -- Shown to whoever has the link of the page although it is private.
  also_private boolean not null default false,
  constraint portfolio_items_section foreign key (page_id, kind) references portfolio_sections on delete cascade,
  constraint portfolio_items_position unique (page_id, kind, position),
  constraint portfolio_items_names_its_work check (
    (kind = 'showcases') = (showcase_id is not null)
    and (kind = 'videos') = (video_id is not null)
    and (kind = 'playlists') = (playlist_id is not null)
  )
);
create index portfolio_items_showcase on portfolio_items (showcase_id) where showcase_id is not null;
create index portfolio_items_video on portfolio_items (video_id) where video_id is not null;
create index portfolio_items_playlist on portfolio_items (playlist_id) where playlist_id is not null;

-- The link by which a page is read that is not the public one: one for each, gone when it is revoked.
create table portfolio_shares (
  id bigint generated always as identity primary key,
  page_id bigint not null unique references portfolio_pages on delete cascade,
  -- Readable, because its owner is shown the link again.
  token text not null unique check (length(token) >= 22),
  -- Null is never.
  ends_at timestamptz,
  -- Null is none.
  password_hash text,
  created_at timestamptz not null
);

-- Who opened a link when, for the page's owner: the newest of each viewer and day.
create table portfolio_share_openings (
  id bigint generated always as identity primary key,
  share_id bigint not null references portfolio_shares on delete cascade,
  -- Null for somebody who was not signed in.
  account_id bigint references accounts on delete cascade,
  day date not null,
  -- As in video_views.
  viewer bytea not null check (length(viewer) = 32),
  opened_at timestamptz not null,
  constraint portfolio_share_openings_once unique (share_id, day, viewer)
);
create index portfolio_share_openings_account on portfolio_share_openings (account_id) where account_id is not null;
