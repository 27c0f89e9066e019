-- Who opened the link of a private video may write to its creator about it, as long as the link is open to them. Whoever opened it
-- before its password was set or changed has to open it again.
alter table video_share_openings add column is_outdated boolean not null default false;
