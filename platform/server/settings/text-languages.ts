import { z } from 'zod'

// Those whose word forms PostgreSQL knows; each release adds to them.
const LANGUAGES = [
  'arabic',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'greek',
  'hungarian',
  'indonesian',
  'irish',
  'italian',
  'lithuanian',
  'nepali',
  'norwegian',
  'portuguese',
  'romanian',
  'russian',
  'spanish',
  'swedish',
  'tamil',
  'turkish',
] as const

// Each one makes the index larger.
const LANGUAGES_MAX = 4

/** Languages in which people write, separated by commas. */
export const TextLanguages = z
  .string()
  .transform((text) => [
    ...new Set(
      text
        .toLowerCase()
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ])
  .pipe(z.array(z.enum(LANGUAGES)).min(1).max(LANGUAGES_MAX))
