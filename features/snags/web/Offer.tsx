import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import type { Pitch } from '../contract.ts'
import classes from './Snags.module.css'
import { texts } from './texts.ts'

type OfferProps = Pick<
  Pitch,
  'asking_price' | 'duration_days' | 'offer_changed_at' | 'previous_price' | 'previous_days'
>

/** Asking price and duration, with what they were before the creator changed them; renders nothing if both are open. */
export function Offer({ pitch }: { pitch: OfferProps }) {
  const { asking_price, duration_days, offer_changed_at } = pitch
  if (asking_price === null && duration_days === null && offer_changed_at === null) return null
  return (
    <div className={classes.offer}>
      {asking_price !== null && <strong>{formatMoney(asking_price)}</strong>}
      {duration_days !== null && <span>{texts.daysOf(duration_days)}</span>}
      <OfferChange pitch={pitch} />
    </div>
  )
}

/** When an offer was changed, and what it was before; renders nothing if it was not. */
export function OfferChange({ pitch: { offer_changed_at, previous_price, previous_days } }: { pitch: OfferProps }) {
  if (offer_changed_at === null) return null
  const price = previous_price === null ? null : formatMoney(previous_price)
  const days = previous_days === null ? null : texts.daysOf(previous_days)
  return (
    <span className={classes.changed}>
      {texts.changed} <Moment at={offer_changed_at} />
      {(price ?? days) !== null && `, ${texts.before([price, days].filter((part) => part !== null).join(', '))}`}
    </span>
  )
}
