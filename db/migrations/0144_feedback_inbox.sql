-- Support works through the feedback: whether it is done with, and what it replied by e-mail.
alter table feedback
  add column done_at timestamptz,
  add column reply text check (length(reply) between 1 and 5000),
  add column replied_at timestamptz,
  -- Whoever replied or marked it as done last; null while nobody has.
  add column handled_by bigint references accounts on delete set null,
  add constraint feedback_replied_at_with_reply check ((reply is null) = (replied_at is null)),
  -- A reply goes by e-mail alone.
  add constraint feedback_reply_has_address check (reply is null or email is not null);
create index feedback_open on feedback (id desc) where done_at is null;
create index feedback_of_handler on feedback (handled_by) where handled_by is not null;
