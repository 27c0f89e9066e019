-- Until when the two may still write after their conversation was completed; either side can set it anew. Null before that, and for
-- conversations completed by earlier versions, which closed at once.
alter table conversations add column closes_at timestamptz;
