import { useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { ratingsApi, type OwnRating } from '../contract.ts'
import classes from './Ratings.module.css'
import { GivenStars } from './Stars.tsx'
import { texts } from './texts.ts'

const RateDialog = onDemand(async () => (await import('./RateDialog.tsx')).RateDialog)

export interface RateEachOtherProps {
  agreementId: number
  /** The rated side of the agreement. */
  kind: 'developer' | 'client'
  id: number
  name: string
}

/** Asks one side of completed work to rate the other; afterwards shows their rating. */
export function RateEachOther({ agreementId, kind, id, name }: RateEachOtherProps) {
  const { data: standing } = useEndpoint(ratingsApi.readStanding, { params: { kind, id } })
  const [opened, setOpened] = useState(false)
  if (!standing?.may_rate) return null
  const { rating } = standing
  // A rating of earlier work, or from before any agreement, does not count for this one.
  const isRated = rating !== null && rating.agreement_id !== null && rating.agreement_id >= agreementId
  return (
    <div className={classes.ask}>
      {isRated ? <OwnStars rating={rating} name={name} /> : <strong>{texts.how(name)}</strong>}
      <Button size="sm" variant={isRated ? 'default' : 'filled'} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {isRated ? texts.change : texts.rateName(name)}
      </Button>
      <RateDialog
        opened={opened}
        onClose={() => setOpened(false)}
        kind={kind}
        id={id}
        name={name}
        rating={isRated ? rating : null}
        together
      />
    </div>
  )
}

function OwnStars({ rating: { stars, hidden_until }, name }: { rating: OwnRating; name: string }) {
  return (
    <div>
      {texts.thanks(name)} <GivenStars stars={stars} />
      {hidden_until !== null && (
        <p className="note">
          {texts.hiddenUntil}
          <Moment at={hidden_until} as="day" />
        </p>
      )}
    </div>
  )
}
