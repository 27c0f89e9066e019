import { useMemo } from 'react'
import classes from './Agreements.module.css'
import { changesOf, differenceOf, type Stretch } from './difference.ts'
import { texts } from './texts.ts'

/** A text with its deletions and additions since an earlier version, also announced to screen readers. */
export function Difference({ before, after }: { before: string; after: string }) {
  const stretches = useMemo(() => differenceOf(before, after), [before, after])
  return <Stretches stretches={stretches} />
}

/** The differences between two texts, with a few words of context. */
export function ShortDifference({ before, after }: { before: string; after: string }) {
  const stretches = useMemo(() => changesOf(differenceOf(before, after)), [before, after])
  return stretches.some(({ kind }) => kind !== 'same') ? <Stretches stretches={stretches} /> : texts.sameTerms
}

const Stretches = ({ stretches }: { stretches: readonly Stretch[] }) =>
  stretches.map(({ kind, text }, at) => {
    if (kind === 'same') return <span key={at}>{text}</span>
    const Tag = kind === 'removed' ? 'del' : 'ins'
    return (
      <Tag key={at} className={classes[kind]}>
        <span className="visually-hidden"> {texts[kind]} </span>
        {text}
      </Tag>
    )
  })
