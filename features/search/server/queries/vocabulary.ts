import { sql } from 'kysely'
import { jsonOf, type Database } from '#platform/server/database/database.ts'

/** A word for the vocabulary, with the number of items that contain it. */
export interface NewWord {
  word: string
  item_count: number
  near_words: string[]
}

/** Takes items off the list of those whose words are not in the vocabulary yet; returns their texts, folded. */
export async function takeNewItems(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with taken as (
      delete from search_new_items where search_id in (
        select search_id from search_new_items order by search_id limit ${most} for update skip locked
      ) returning search_id
    )
    select search_text(concat_ws(' ', title, tags, left(body, 5000), left(more, 10000))) as text
    from search_items where id in (select search_id from taken)`.execute(db)
  return rows.map(({ text }) => text)
}

/** Whether the vocabulary has so many words. */
export async function hasWords(db: Database, count: number): Promise<boolean> {
  const { rows } = await sql<{ is_full: boolean }>`
    select count(*) >= ${count} as is_full from (select from search_words limit ${count}) as words`.execute(db)
  return rows[0]?.is_full ?? false
}

/** Adds words, or the number of items that contain them. In one order, so that two processes do not wait for each other. */
export async function addWords(db: Database, words: readonly NewWord[]): Promise<void> {
  await sql`
    insert into search_words (word, item_count, near_words)
    select word, item_count, array(select jsonb_array_elements_text(near_words))
    from jsonb_to_recordset(${jsonOf(words)}::jsonb) as given(word text, item_count integer, near_words jsonb)
    order by word
    on conflict (word) do update set item_count = search_words.item_count + excluded.item_count`.execute(db)
}

/** Removes words that no item contains any more, among the next of the vocabulary. */
export async function removeUnusedWords(db: Database, most: number): Promise<void> {
  await sql`
    with settings as materialized (select * from search_settings), checked as materialized (
      select word from search_words where word > (select checked_to from settings) order by word limit ${most}
    ), removed as (
      delete from search_words where word in (
        select word from checked where not exists (
          select from search_items where search @@ (
            select string_agg(quote_literal(lexeme), ' | ')
            from settings, unnest(search_lexemes(settings.languages, checked.word)) lexeme
          )::tsquery
        )
      )
    )
    update search_settings set checked_to = case
      when (select count(*) from checked) < ${most} then '' else (select max(word) from checked) end`.execute(db)
}
