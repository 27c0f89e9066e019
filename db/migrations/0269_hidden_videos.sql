-- Videos that only their owner sees in lists, beside those that everybody sees in the order of the list.
create index videos_hidden_of_owner on videos (user_id, id desc) where not is_public or state = 'failed';
