import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { SETTLED_ELSEWHERE, type HistoryEntry } from '../contract.ts'
import classes from './Agreements.module.css'
import { texts } from './texts.ts'

const remarkOf = ({ changes }: HistoryEntry) => (changes === SETTLED_ELSEWHERE ? texts.settledNote : changes)

/** Everything that was proposed and done, oldest first. */
export function History({ entries, ownId }: { entries: readonly HistoryEntry[]; ownId: number }) {
  return (
    <details className={classes.history}>
      <summary>{texts.historyCount(entries.length)}</summary>
      <ol>
        {entries.map((entry, at) => (
          <li key={at}>
            <strong>{entry.user_id === ownId ? capital(texts.you) : entry.username}</strong>{' '}
            {texts.actions[entry.action]}
            <p className={classes.soft}>
              {texts.version(entry.version)}, {formatMoney(entry.price)} · <Moment at={entry.timestamp} />
            </p>
            {entry.changes !== null && (
              <blockquote className={classes.said} dir="auto">
                {remarkOf(entry)}
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
