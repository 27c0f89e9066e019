-- The video that a request was posted with: its client's own, or one of the creator whom it is written to. No foreign key: requests know
-- nothing of videos, and outlive them.
alter table requests add column video_id bigint;
create index requests_shown_video on requests (video_id) where video_id is not null;
