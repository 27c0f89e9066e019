-- What a creator shows on a page, and in which order: on their public page, and on pages of their own for one kind of client.
create table portfolio_pages (
  id bigint generated always as identity primary key,
  owner_id bigint not null references accounts on delete cascade,
  -- Null for the public page, which everybody finds. Readable, because its owner is shown the link again.
  token text unique check (length(token) >= 22),
  title text check (length(title) between 1 and 100),
  words text check (length(words) between 1 and 5000),
  -- Null is never.
  ends_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint portfolio_pages_public_says_nothing check (
    (token is null) = (title is null) and (token is not null or (words is null and ends_at is null))
  )
);
create unique index portfolio_pages_public on portfolio_pages (owner_id) where token is null;
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
  video_id bigint references videos on delete cascade,
  playlist_id bigint references playlists on delete cascade,
  -- Shown to whoever has the link of the page although it is private.
  also_private boolean not null default false,
  constraint portfolio_items_section foreign key (page_id, kind) references portfolio_sections on delete cascade,
  constraint portfolio_items_position unique (page_id, kind, position),
  constraint portfolio_items_names_its_work check (
    (kind = 'videos') = (video_id is not null) and (kind = 'playlists') = (playlist_id is not null)
  )
);
create index portfolio_items_video on portfolio_items (video_id) where video_id is not null;
create index portfolio_items_playlist on portfolio_items (playlist_id) where playlist_id is not null;
