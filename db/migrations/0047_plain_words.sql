-- Tables, types and what hangs on them get the names that the code uses: an e-mail, a participant, a reminder.

alter type letter_purpose rename to email_purpose;
alter table letter_tokens rename to email_tokens;
alter index letter_tokens_expiry rename to email_tokens_expiry;

alter table snag_askings rename to snag_reminders;
alter table snag_reminders rename constraint snag_askings_say_something to snag_reminders_say_something;
alter index snag_askings_open rename to snag_reminders_open;

alter table request_talkers rename to request_participants;
alter table request_participants rename constraint request_talkers_pitch_is_whole to request_participants_pitch_is_whole;
alter table request_participants rename constraint request_talkers_request_id_fkey to request_participants_request_id_fkey;
alter table request_participants rename constraint request_talkers_account_id_fkey to request_participants_account_id_fkey;
alter index request_talkers_account rename to request_participants_account;

-- A function names tables by their text, so it is written anew.
drop trigger snags_tell_talkers on snags;
drop function snags_tell_talkers();
create function snags_tell_participants() returns trigger language plpgsql as $$
begin
  update request_participants set pitch_state = new.state, pitch_conversation_id = new.conversation_id
  where request_id = new.request_id and account_id = new.developer_id;
  return null;
end
$$;
create trigger snags_tell_participants after insert or update of state on snags
  for each row execute function snags_tell_participants();

-- What waits in the queue under an earlier name is still done. The queue's own tables are not there before the first start.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = jsonb_set(data::jsonb, '{kind}', to_jsonb(replace(data->>'kind', '-letter', '-email')))
    where data->>'kind' like '%-letter';
  end if;
end
$$;
