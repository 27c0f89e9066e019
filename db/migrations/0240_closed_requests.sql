-- The list of requests searches all public ones, also those that are in progress, completed or cancelled. They are in the index with a
-- quality below zero: the indexes in the order of quality have them last, and one condition, `quality > 0`, leaves them out of everything
-- else.

create or replace function search_public_requests(ids bigint[]) returns setof search_items language sql stable as $$
  select null::bigint, 'request', requests.id, requests.user_id, requests.title,
    case when requests.is_idea then 'idea' else '' end,
    left(concat_ws(' ', requests.content, requests.collaboration_details), 20000), '', ''::tsvector,
    search_quality(requests.created_at, 0, null) - case when requests.status = 'open' then 0 else 1000000 end,
    '{}'::text[], '{}'::text[], null::text, null::bigint, null::numeric,
    requests.estimated_budget::numeric, null::double precision, 0, requests.created_at
  from requests join accounts owner on owner.id = requests.user_id and owner.is_active
  where requests.id = any (ids) and requests.is_public
$$;

create or replace function search_indexes_accounts() returns trigger language plpgsql as $$
begin
  if not new.is_active then
    delete from search_items where owner_id = new.id;
  elsif not old.is_active then
    perform search_index('request', array(select id from requests where user_id = new.id and is_public));
    perform search_index('showcase', array(select id from showcases where developer_id = new.id and is_public));
    perform search_index('video', array(select id from videos where user_id = new.id and is_public));
    perform search_index('playlist', array(select id from playlists where creator_id = new.id and is_public));
    perform search_index('product', array(select id from products where developer_id = new.id and status = 'published'));
  end if;
  perform search_index('creator', array[new.id]);
  return null;
end
$$;

-- Words are counted among the items that are searched, so that a word of closed requests alone is still corrected elsewhere. Programs of
-- the version before call the functions without `has_closed`.
create function search_analysed(words text[], has_closed boolean) returns table (
  place bigint, word text, is_filler boolean, lexemes text[], synonyms text[], item_count integer, all_count bigint
) language sql stable as $$
  select given.place, given.word, search_is_filler(settings.languages, given.word), forms.lexemes, alike.synonyms,
    coalesce(frequent.item_count, (
      select count(*)::integer from (
        select from search_items
        where search @@ search_any_of(forms.lexemes || alike.synonyms, '') and (has_closed or quality > 0) limit 1000
      ) as counted
    )),
    coalesce((select id from search_items order by id desc limit 1), 0)
  from search_settings settings cross join unnest(words) with ordinality as given(word, place)
  cross join lateral (select search_lexemes(settings.languages, given.word) as lexemes) forms
  cross join lateral (
    select coalesce(array_agg(distinct lexeme), '{}') as synonyms
    from search_synonyms same, unnest(same.keys) lexeme
    where same.keys && forms.lexemes and lexeme <> all (forms.lexemes)
  ) alike
  left join search_words frequent on frequent.word = given.word and frequent.item_count >= 1000
  -- Signs that no language knows as words have no forms.
  where cardinality(forms.lexemes) > 0
$$;

create or replace function search_analysed(words text[]) returns table (
  place bigint, word text, is_filler boolean, lexemes text[], synonyms text[], item_count integer, all_count bigint
) language sql stable as $$
  select * from search_analysed(words, false)
$$;

create function search_meant(words text[], fillers text[], most integer, has_closed boolean) returns table (
  place bigint, word text, lexemes text[], synonyms text[], item_count integer, all_count bigint
) language sql stable as $$
  select known.place, known.word, known.lexemes, known.synonyms, known.item_count, known.all_count
  from (
    select each.*, bool_and(each.says_nothing) over () as is_all_fillers
    from (
      select analysed.*, analysed.is_filler or analysed.word = any (fillers) as says_nothing
      from search_analysed(words, has_closed) analysed
    ) each
  ) known
  where known.is_all_fillers or not known.says_nothing
  order by known.place
  limit most
$$;

create or replace function search_meant(words text[], fillers text[], most integer) returns table (
  place bigint, word text, lexemes text[], synonyms text[], item_count integer, all_count bigint
) language sql stable as $$
  select * from search_meant(words, fillers, most, false)
$$;

-- A closed request is news to those who saved a search once it opens.
create or replace function saved_searches_note_items() returns trigger language plpgsql as $$
begin
  insert into saved_search_items (kind, item_id, is_new)
  select kind, item_id,
    published_at > now() - interval '1 day' or not exists (select from search_settings where rebuilding is not null)
  from added where quality > 0 order by kind, item_id
  on conflict do nothing;
  return null;
end
$$;

create function saved_searches_note_opened() returns trigger language plpgsql as $$
begin
  insert into saved_search_items (kind, item_id, is_new) values (new.kind, new.item_id, true) on conflict do nothing;
  return null;
end
$$;
create trigger saved_searches_indexes_opened after update of quality on search_items
  for each row when (old.quality <= 0 and new.quality > 0) execute function saved_searches_note_opened();

-- Closed requests that exist are put in by the job that builds the index, in small transactions: up to which id they are; null when all
-- are. Apart from a rebuild, in which programs of the version before, which may still run, would pass over them.
alter table search_settings add column closed_to bigint default 0;
