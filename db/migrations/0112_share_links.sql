-- The links by which things are shown to people without an account: one for each thing, gone when it is revoked.
create table share_links (
  id bigint generated always as identity primary key,
  -- Of what it opens, too: that never changes hands.
  owner_id bigint not null references accounts on delete cascade,
  video_id bigint unique references videos on delete cascade,
  playlist_id bigint unique references playlists on delete cascade,
  showcase_id bigint unique references showcases on delete cascade,
  page_id bigint unique references portfolio_pages on delete cascade,
  -- Readable, because its owner is shown the link again.
  token text not null unique check (length(token) >= 22),
  -- Null is never.
  ends_at timestamptz,
  -- Null is none.
  password_hash text,
  created_at timestamptz not null,
  constraint share_links_open_one_thing check (num_nonnulls(video_id, playlist_id, showcase_id, page_id) = 1)
);
create index share_links_owner on share_links (owner_id);

-- Who opened a link when, for its owner: the newest of each viewer and day.
create table share_link_openings (
  id bigint generated always as identity primary key,
  link_id bigint not null references share_links on delete cascade,
  -- Null for somebody who was not signed in.
  account_id bigint references accounts on delete cascade,
  day date not null,
  -- As in video_views.
  viewer bytea not null check (length(viewer) = 32),
  opened_at timestamptz not null,
  -- Whoever opened it before its password was set or changed has to open it again.
  is_outdated boolean not null default false,
  constraint share_link_openings_once unique (link_id, day, viewer)
);
create index share_link_openings_account on share_link_openings (account_id) where account_id is not null;

-- Addresses of videos name the link through which they were issued. Links of videos keep their ids; the others get ids that no link
-- had before, so that an address from before the upgrade ends rather than be checked against another link.
insert into share_links (id, owner_id, video_id, token, ends_at, password_hash, created_at)
overriding system value
select share.id, videos.user_id, video_id, token, ends_at, password_hash, share.created_at
from video_shares share join videos on videos.id = video_id;

select setval('share_links_id_seq', coalesce(max(id), 1)) from (
  select id from video_shares union all select id from playlist_shares
  union all select id from showcase_shares union all select id from portfolio_shares
) as share;

insert into share_links (owner_id, playlist_id, token, ends_at, password_hash, created_at)
select playlists.creator_id, playlist_id, token, ends_at, password_hash, share.created_at
from playlist_shares share join playlists on playlists.id = playlist_id order by share.id;

insert into share_links (owner_id, showcase_id, token, ends_at, password_hash, created_at)
select showcases.developer_id, showcase_id, token, ends_at, password_hash, share.created_at
from showcase_shares share join showcases on showcases.id = showcase_id order by share.id;

insert into share_links (owner_id, page_id, token, ends_at, password_hash, created_at)
select page.owner_id, page_id, token, ends_at, password_hash, share.created_at
from portfolio_shares share join portfolio_pages page on page.id = page_id order by share.id;

-- In the order of their ids, in which they are listed.
insert into share_link_openings (link_id, account_id, day, viewer, opened_at, is_outdated)
select link.id, account_id, day, viewer, opened_at, is_outdated
from video_share_openings opening join video_shares share on share.id = share_id join share_links link using (video_id)
order by opening.id;

insert into share_link_openings (link_id, account_id, day, viewer, opened_at, is_outdated)
select link.id, account_id, day, viewer, opened_at, false
from playlist_share_openings opening join playlist_shares share on share.id = share_id join share_links link using (playlist_id)
order by opening.id;

insert into share_link_openings (link_id, account_id, day, viewer, opened_at, is_outdated)
select link.id, account_id, day, viewer, opened_at, false
from showcase_share_openings opening join showcase_shares share on share.id = share_id join share_links link using (showcase_id)
order by opening.id;

insert into share_link_openings (link_id, account_id, day, viewer, opened_at, is_outdated)
select link.id, account_id, day, viewer, opened_at, false
from portfolio_share_openings opening join portfolio_shares share on share.id = share_id join share_links link using (page_id)
order by opening.id;

drop table video_share_openings, playlist_share_openings, showcase_share_openings, portfolio_share_openings;
drop table video_shares, playlist_shares, showcase_shares, portfolio_shares;
