import { useMemo } from 'react'
import classes from './Agreements.module.css'
import { differenceOf } from './difference.ts'
import { texts } from './texts.ts'

/** A text with what was removed and added since an earlier version; screen readers hear the words for it. */
export function Difference({ before, after }: { before: string; after: string }) {
  const stretches = useMemo(() => differenceOf(before, after), [before, after])
  return stretches.map(({ kind, text }, at) => {
    if (kind === 'same') return <span key={at}>{text}</span>
    const Tag = kind === 'removed' ? 'del' : 'ins'
    return (
      <Tag key={at} className={classes[kind]}>
        <span className="visually-hidden"> {texts[kind]} </span>
        {text}
      </Tag>
    )
  })
}
