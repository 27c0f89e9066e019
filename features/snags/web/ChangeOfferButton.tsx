import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import type { Snag } from '../contract.ts'
import { texts } from './texts.ts'

/** Dialog to change an offer, loaded on opening. */
export const OfferDialog = onDemand(async () => (await import('./OfferDialog.tsx')).OfferDialog)

/** Returns whether a creator can change the price and the time of a pitch: the client has not decided. */
export const canChangeOffer = ({ state, request }: Snag): boolean =>
  request.status === 'open' && (state === 'sent' || state === 'seen' || state === 'shortlisted')

/** Button to change the price and the time of a pitch, until the client has decided on it. */
export function ChangeOfferButton({ snag }: { snag: Snag }) {
  const [opened, setOpened] = useState(false)
  if (!canChangeOffer(snag)) return null
  return (
    <>
      <Button size="sm" variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {texts.changeOffer}
      </Button>
      <OfferDialog snag={snag} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
