-- Null until its author edits it. The earlier text is not stored.
alter table messages add column edited_at timestamptz;
-- Null until its author deletes it. The row stays, without its text and attachments, so that both sides see that something was here.
alter table messages add column deleted_at timestamptz;
alter table messages drop constraint messages_content_check;
-- A message has words or carries something; a deleted one has neither.
alter table messages add constraint messages_content_check check (
  case
    when deleted_at is null then length(content) <= 5000 and (length(content) > 0 or attachment_count > 0)
    else content = '' and attachment_count = 0
  end
);

-- The words of a pitch are those of its message: empty once its author deleted that.
alter table snags drop constraint snags_message_check;
alter table snags add constraint snags_message_check check (length(message) <= 5000);
