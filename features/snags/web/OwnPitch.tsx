import { StatusBadge } from '../../../platform/web/ui/StatusBadge.tsx'
import type { Request } from '../../requests/contract.ts'
import { Answer } from './Answer.tsx'
import { SnagButton } from './SnagButton.tsx'
import classes from './Snags.module.css'
import { texts } from './texts.ts'
import { useSnagged } from './useSnagged.ts'

/** What became of a creator's pitch for a request, or a way to pitch beside the conversation they have already. */
export function OwnPitch({ request }: { request: Request }) {
  const { data } = useSnagged()
  const snag = data?.find(({ request_id }) => request_id === request.id)
  const isOpen = request.status === 'open'
  if (snag && !(snag.state === 'closed' && isOpen)) {
    return (
      <div>
        <p className={classes.fact}>
          {texts.yourPitch}: <StatusBadge status={snag.state} />
        </p>
        <Answer snag={snag} reasons={texts.because} />
      </div>
    )
  }
  return isOpen && data ? <SnagButton request={request} variant="default" /> : null
}
