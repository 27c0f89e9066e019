-- Removes the names of somebody who left from the payload of an event: where a field holds one, and as a word in texts. Neither keys nor
-- other values are touched, whatever somebody calls themselves.
create function payload_without_names(payload jsonb, username text, full_name text, field text) returns jsonb
language plpgsql immutable as $$
declare
  words text := payload #>> '{}';
begin
  return case jsonb_typeof(payload)
    when 'object' then (
      select coalesce(jsonb_object_agg(key, payload_without_names(value, username, full_name, key)), '{}') from jsonb_each(payload)
    )
    when 'array' then (
      select coalesce(jsonb_agg(payload_without_names(value, username, full_name, field) order by ordinality), '[]')
      from jsonb_array_elements(payload) with ordinality
    )
    when 'string' then case
      when field ~ '(^actor|name|title)$' and words in (username, full_name) then to_jsonb('Deleted account'::text)
      when field in ('subject', 'detail')
        -- Usernames consist of letters, digits, `_` and `-`, so they need no escaping in the pattern.
        then to_jsonb(regexp_replace(words, '(?<![\w-])' || username || '(?![\w-])', 'Deleted account', 'g'))
      else payload
    end
    else payload
  end;
end $$;
