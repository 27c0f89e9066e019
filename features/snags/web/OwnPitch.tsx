import { useEndpoint } from '#platform/web/api/query.ts'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Request } from '#features/requests/contract.ts'
import { snagsApi } from '../contract.ts'
import { PitchReply } from './PitchReply.tsx'
import { ChangeOfferButton } from './ChangeOfferButton.tsx'
import { Offer } from './Offer.tsx'
import { SnagButton, isActivePitch } from './SnagButton.tsx'
import classes from './Snags.module.css'
import { texts } from './texts.ts'
import { SNAG_STATES } from './statuses.ts'

/** State of a creator's pitch for a request, or a button to pitch in addition to their existing conversation. */
export function OwnPitch({ request }: { request: Request }) {
  const query = useEndpoint(snagsApi.readOwn, { params: { id: request.id } })
  if (query.data === undefined) return null
  const snag = query.data
  if (snag && isActivePitch(snag, request)) {
    return (
      <div className={classes.own}>
        <p className={classes.fact}>
          {texts.yourPitch}: <StatusBadge look={SNAG_STATES[snag.state]} />
        </p>
        <Offer pitch={snag} />
        <PitchReply snag={snag} reasons={texts.because} />
        <ChangeOfferButton snag={snag} />
      </div>
    )
  }
  return request.status === 'open' ? <SnagButton request={{ ...request, own_pitch: snag }} variant="default" /> : null
}
