-- What a search makes of its words, so that lists search the same index in the one statement that reads them.

-- A query for any of these forms of a word, in certain fields or anywhere.
create function search_any_of(forms text[], fields text) returns tsquery language sql immutable parallel safe as $$
  select nullif(array_to_string(array(select quote_literal(form) || fields from unnest(forms) form), ' | '), '')::tsquery
$$;

-- Words with their forms, synonyms and frequency, which is counted up to 1000, or estimated beyond.
create function search_analysed(words text[]) returns table (
  place bigint, word text, is_filler boolean, lexemes text[], synonyms text[], item_count integer, all_count bigint
) language sql stable as $$
  select given.place, given.word, search_is_filler(settings.languages, given.word), forms.lexemes, alike.synonyms,
    coalesce(frequent.item_count, (
      select count(*)::integer from (
        select from search_items where search @@ search_any_of(forms.lexemes || alike.synonyms, '') limit 1000
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

-- The first words to search for: fillers only if there is nothing else.
create function search_meant(words text[], fillers text[], most integer) returns table (
  place bigint, word text, lexemes text[], synonyms text[], item_count integer, all_count bigint
) language sql stable as $$
  select known.place, known.word, known.lexemes, known.synonyms, known.item_count, known.all_count
  from (
    select each.*, bool_and(each.says_nothing) over () as is_all_fillers
    from (
      select analysed.*, analysed.is_filler or analysed.word = any (fillers) as says_nothing
      from search_analysed(words) analysed
    ) each
  ) known
  where known.is_all_fillers or not known.says_nothing
  order by known.place
  limit most
$$;
