-- The video that a request was posted with: its client's own, or the one of a creator whom it is written to.
alter table requests add column video_id bigint references videos on delete set null;
create index requests_shown_video on requests (video_id) where video_id is not null;
