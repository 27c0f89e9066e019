-- Suggestions look for words in titles, names and skills only: without an index of these, a word that most texts have would be looked for
-- in each of them.
create index search_items_titles on search_items using gin (ts_filter(search, '{a,b}')) with (fastupdate = off);
-- Words are counted only if they are searched for, and not at all if the vocabulary has one of their forms as a frequent word: counting a
-- word that a third of a large index has reads its whole list. Of others, a limited number of items is looked at, also if most are closed
-- requests. `rows` is told because lists look for the words of a search beside each row: for a thousand of them, as PostgreSQL assumes, that
-- seems to cost so much that reading the whole list beside it seems to cost nothing.
create or replace function search_analysed(words text[], has_closed boolean) returns table (
  place bigint, word text, is_filler boolean, lexemes text[], synonyms text[], item_count integer, all_count bigint
) language sql stable rows 2 as $$
  select given.place, given.word, search_is_filler(settings.languages, given.word), forms.lexemes, alike.synonyms,
    coalesce(
      (
        select max(known.item_count) from search_words known
        where known.word = any (array_append(forms.lexemes, given.word)) and known.item_count >= 1000
      ), (
        select count(*)::integer from (
          select from (
            select quality from search_items where search @@ search_any_of(forms.lexemes || alike.synonyms, '') limit 20000
          ) as seen where has_closed or quality > 0 limit 1000
        ) as counted
      )
    ),
    coalesce((select id from search_items order by id desc limit 1), 0)
  from search_settings settings cross join unnest(words) with ordinality as given(word, place)
  cross join lateral (select search_lexemes(settings.languages, given.word) as lexemes) forms
  cross join lateral (
    select coalesce(array_agg(distinct lexeme), '{}') as synonyms
    from search_synonyms same, unnest(same.keys) lexeme
    where same.keys && forms.lexemes and lexeme <> all (forms.lexemes)
  ) alike
  -- Signs that no language knows as words have no forms.
  where cardinality(forms.lexemes) > 0
$$;

create or replace function search_meant(words text[], fillers text[], most integer, has_closed boolean) returns table (
  place bigint, word text, lexemes text[], synonyms text[], item_count integer, all_count bigint
) language sql stable rows 2 as $$
  select analysed.place, analysed.word, analysed.lexemes, analysed.synonyms, analysed.item_count, analysed.all_count
  from search_analysed(array(
    select each.word
    from (
      select given.word, given.place, given.says_nothing, bool_and(given.says_nothing) over () as is_all_fillers
      from (
        select typed.word, typed.place, search_is_filler(settings.languages, typed.word) or typed.word = any (fillers) as says_nothing
        from search_settings settings, unnest(words) with ordinality as typed(word, place)
        where cardinality(search_lexemes(settings.languages, typed.word)) > 0
      ) given
    ) each
    where each.is_all_fillers or not each.says_nothing
    order by each.place limit most
  ), has_closed) analysed
$$;
