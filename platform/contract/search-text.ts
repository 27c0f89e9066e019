// Script file: shapes
import { z } from 'zod'

/** Maximum length of a search. */
export const SEARCH_TEXT_MAX = 200
/** Maximum length of what people type into a search field: with quotes around it, it is kept as typed. */
export const SEARCH_TYPED_MAX = SEARCH_TEXT_MAX - 2
/** Maximum number of results that are ranked. */
export const RANKED_MAX = 400

/** Words of a search that an item of a list does not contain. */
export const MissingWords = z
  .array(z.string())
  .optional()
  .meta({ description: 'In a list that was searched: the words that it does not contain, if any' })

/** Words to search for. */
export const SearchText = z.string().trim().max(SEARCH_TEXT_MAX)
