import { useMemo } from 'react'
import classes from './Difference.module.css'
import { changesOf, differenceOf, type DiffSegment } from './difference.ts'
import { texts } from '../texts.ts'

/** A text with its deletions and additions since an earlier version, also announced to screen readers. */
export function Difference({ before, after }: { before: string; after: string }) {
  const stretches = useMemo(() => differenceOf(before, after), [before, after])
  return <Segments stretches={stretches} />
}

/** The differences between two texts, with a few words of context; `same` if there are none. */
export function ShortDifference({ before, after, same }: { before: string; after: string; same: string }) {
  const stretches = useMemo(() => changesOf(differenceOf(before, after)), [before, after])
  return stretches.some(({ kind }) => kind !== 'same') ? <Segments stretches={stretches} /> : same
}

const Segments = ({ stretches }: { stretches: readonly DiffSegment[] }) =>
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
