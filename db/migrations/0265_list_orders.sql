-- Lists that sorted all their rows, or read all of another order, read their pages from these indexes.
create index share_link_openings_newest on share_link_openings (link_id, id desc);
create index request_shares_of_request on request_shares (request_id, id);
-- Those whose seller was reminded: of all open ones a few.
create index refund_requests_reminded on refund_requests (created_at, id)
  where state = 'open' and reminded_at is not null;
