import classes from './RecordSheet.module.css'

/** A hash in groups of eight digits, for comparison by eye. */
export function Seal({ label, hash }: { label: string; hash: string }) {
  return (
    <p className={classes.seal}>
      <span>{label}</span> <code>{hash.match(/.{1,8}/g)?.join(' ')}</code>
    </p>
  )
}
