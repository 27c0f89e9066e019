import type { PayoutAccount } from '../contract.ts'
import classes from './Earnings.module.css'
import { needTexts } from './needs.ts'
import { accountTexts } from './texts.ts'

/** Banner with what the payment provider needs to know. */
export function NeedsNotice({ account: { state, needs } }: { account: PayoutAccount }) {
  if (state !== 'restricted' && !(state === 'active' && needs.length > 0)) return null
  return (
    <div className={classes.notice}>
      <strong>{needs.length > 0 ? accountTexts.needs : accountTexts.checking}</strong>
      <p>{state === 'active' ? accountTexts.needsSoon : accountTexts.needsNow}</p>
      {needs.length > 0 && (
        <ul>
          {needTexts(needs).map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
