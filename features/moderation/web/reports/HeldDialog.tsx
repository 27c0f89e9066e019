import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CancelButton } from '#platform/web/ui/form/CancelButton.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { DialogFooter } from '#platform/web/ui/layout/DialogFooter.tsx'
import { type HeldItem, moderationApi } from '../../contract.ts'
import classes from '../Moderation.module.css'
import { KIND_NAMES } from '../texts.ts'
import { ReasonFields } from './ReasonFields.tsx'
import { reportsTexts as texts } from './texts.ts'

interface HeldDialogProps {
  item: HeldItem | null
  onClose: () => void
}

/** Dialog to release a held post, or to hide it for a reason. */
export const HeldDialog = ({ item, onClose }: HeldDialogProps) => (
  <Dialog opened={item !== null} onClose={onClose} title={item?.title || (item ? KIND_NAMES[item.kind] : '')} size="lg">
    {item && <Review key={item.id} item={item} onClose={onClose} />}
  </Dialog>
)

function Review({ item: { id }, onClose }: { item: HeldItem; onClose: () => void }) {
  const query = useEndpoint(moderationApi.readHeld, { params: { id } })
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const release = useDialogAction(moderationApi.settleHeld, texts.released, onClose)
  const hide = useDialogAction(moderationApi.settleHeld, texts.hidden, onClose)
  const releaseIt = () => {
    hide.reset()
    void release.run({ params: { id }, body: { action: 'release' } })
  }
  const hideIt = () => {
    release.reset()
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') void hide.run({ params: { id }, body: { action: 'hide', reason } })
  }
  return (
    <Stack gap="md">
      <FormError>{(hide.error ?? release.error)?.message}</FormError>
      <QueryView query={query}>
        {({ excerpt }) =>
          excerpt ? (
            <blockquote className={classes.quote} dir="auto">
              {excerpt}
            </blockquote>
          ) : (
            <p className="soft">{excerpt === null ? texts.deleted : texts.nothingToShow}</p>
          )
        }
      </QueryView>
      <ReasonFields value={reason} onChange={setReason} error={isMissing} />
      <DialogFooter>
        <CancelButton onClick={onClose} />
        <Button variant="default" color="madder" loading={hide.busy} disabled={release.busy} onClick={hideIt}>
          {texts.hide}
        </Button>
        <Button loading={release.busy} disabled={hide.busy} onClick={releaseIt}>
          {texts.release}
        </Button>
      </DialogFooter>
    </Stack>
  )
}
