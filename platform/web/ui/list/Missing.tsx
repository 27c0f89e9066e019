import { texts } from '../texts.ts'

interface MissingProps {
  /** Words of the search that the entry does not contain, if any. */
  words: readonly string[] | undefined
}

/** Says which words of a search an entry does not contain, struck through; nothing if it has all. */
export const Missing = ({ words }: MissingProps) =>
  words?.length ? (
    <span>
      {texts.missing} <s dir="auto">{words.join(' ')}</s>
    </span>
  ) : null
