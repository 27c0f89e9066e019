-- How many creators pitched for a request, whatever became of it; those who only talk about it are counted with the conversations.
alter table requests add column pitch_count integer not null default 0 check (pitch_count >= 0);

update requests set pitch_count = counted.pitches
from (
  select request_id, count(*)::integer as pitches from request_participants where pitch_state is not null group by request_id
) counted
where counted.request_id = requests.id;

-- By a trigger, because the last release still notes pitches with the participants while this one starts.
create function requests_count_pitch() returns trigger language plpgsql as $$
begin
  update requests set pitch_count = pitch_count + 1 where id = new.request_id;
  return null;
end
$$;
create trigger requests_count_first_pitch after update of pitch_state on request_participants
  for each row when (old.pitch_state is null and new.pitch_state is not null) execute function requests_count_pitch();
create trigger requests_count_inserted_pitch after insert on request_participants
  for each row when (new.pitch_state is not null) execute function requests_count_pitch();
