import type { MarkedText } from '../contract.ts'
import classes from './Marked.module.css'

/** Text in which the matching words are highlighted. */
export function Marked({ text: { text, marks } }: { text: MarkedText }) {
  const markEnds = [0, ...marks.map(([, end]) => end)]
  return (
    <>
      {marks.map(([from, to], at) => (
        <span key={from}>
          {text.slice(markEnds[at], from)}
          <mark className={classes.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(markEnds.at(-1))}
    </>
  )
}
