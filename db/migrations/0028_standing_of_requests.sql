-- Since when a request has its status; null while it has the one it was posted with.
alter table requests add column status_since timestamptz;
update requests set status_since = updated_at where status <> 'open';

-- A creator's newest pitch for a request, and where it is talked about; null while they only talk. Kept by the trigger below, so
-- that whoever reads a request learns of their own pitch in the same statement.
alter table request_talkers
  add column pitch_state snag_state,
  add column pitch_conversation_id bigint,
  add constraint request_talkers_pitch_is_whole check ((pitch_state is null) = (pitch_conversation_id is null));

update request_talkers set pitch_state = newest.state, pitch_conversation_id = newest.conversation_id
from (
  select distinct on (request_id, developer_id) request_id, developer_id, state, conversation_id
  from snags order by request_id, developer_id, id desc
) newest
where newest.request_id = request_talkers.request_id and newest.developer_id = request_talkers.account_id;

-- Only the newest pitch of the two ever changes: an earlier one was withdrawn or closed for good.
create function snags_tell_talkers() returns trigger language plpgsql as $$
begin
  update request_talkers set pitch_state = new.state, pitch_conversation_id = new.conversation_id
  where request_id = new.request_id and account_id = new.developer_id;
  return null;
end
$$;
create trigger snags_tell_talkers after insert or update of state on snags
  for each row execute function snags_tell_talkers();
