-- The forms of typed words apart from their frequency: a suggestion needs only the forms, and counting a frequent word at each key takes
-- longer than finding what to suggest. PostgreSQL leaves out the counts where nobody reads them, because it inlines `search_meant`.
create function search_forms(words text[], fillers text[], most integer) returns table (
  place bigint, word text, lexemes text[], synonyms text[]
) language sql stable rows 2 as $$
  select given.place, given.word, given.lexemes, (
    select coalesce(array_agg(distinct lexeme), '{}')
    from search_synonyms same, unnest(same.keys) lexeme
    where same.keys && given.lexemes and lexeme <> all (given.lexemes)
  )
  from (
    select typed.place, typed.word, typed.lexemes, typed.says_nothing, bool_and(typed.says_nothing) over () as is_all_fillers
    from (
      select each.place, each.word, search_lexemes(settings.languages, each.word) as lexemes,
        search_is_filler(settings.languages, each.word) or each.word = any (fillers) as says_nothing
      from search_settings settings, unnest(words) with ordinality as each(word, place)
    ) typed
    -- Signs that no language knows as words have no forms.
    where cardinality(typed.lexemes) > 0
  ) given
  where given.is_all_fillers or not given.says_nothing
  order by given.place limit most
$$;

-- Words are counted among what is searched, up to 1000, unless the vocabulary has one of their forms as a frequent word.
create or replace function search_meant(words text[], fillers text[], most integer, has_closed boolean) returns table (
  place bigint, word text, lexemes text[], synonyms text[], item_count integer, all_count bigint
) language sql stable rows 2 as $$
  select forms.place, forms.word, forms.lexemes, forms.synonyms,
    coalesce(
      (
        select max(known.item_count) from search_words known
        where known.word = any (array_append(forms.lexemes, forms.word)) and known.item_count >= 1000
      ), (
        select count(*)::integer from (
          select from (
            select quality from search_items where search @@ search_any_of(forms.lexemes || forms.synonyms, '') limit 20000
          ) as seen where has_closed or quality > 0 limit 1000
        ) as counted
      )
    ),
    coalesce((select id from search_items order by id desc limit 1), 0)
  from search_forms(words, fillers, most) forms
$$;

-- All of the words, because none is better than the others.
create or replace function search_analysed(words text[], has_closed boolean) returns table (
  place bigint, word text, is_filler boolean, lexemes text[], synonyms text[], item_count integer, all_count bigint
) language sql stable rows 2 as $$
  select meant.place, meant.word, search_is_filler(settings.languages, meant.word), meant.lexemes, meant.synonyms,
    meant.item_count, meant.all_count
  from search_settings settings, search_meant(words, words, cardinality(words), has_closed) meant
$$;
