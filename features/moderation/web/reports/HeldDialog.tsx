import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
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
  const [doing, setDoing] = useState<'release' | 'hide'>('release')
  const { run, busy, error } = useDialogAction(
    moderationApi.settleHeld,
    doing === 'hide' ? texts.hidden : texts.released,
    onClose,
  )
  const release = () => {
    setDoing('release')
    void run({ params: { id }, body: { action: 'release' } })
  }
  const hide = () => {
    setDoing('hide')
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') void run({ params: { id }, body: { action: 'hide', reason } })
  }
  return (
    <Stack gap="md">
      <FormError>{error?.message}</FormError>
      <QueryView query={query}>
        {({ excerpt }) =>
          excerpt ? (
            <blockquote className={classes.quote} dir="auto">
              {excerpt}
            </blockquote>
          ) : (
            <p className={classes.soft}>{excerpt === null ? texts.deleted : texts.nothingToShow}</p>
          )
        }
      </QueryView>
      <ReasonFields value={reason} onChange={setReason} error={isMissing} />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button variant="default" color="madder" loading={busy && doing === 'hide'} onClick={hide}>
          {texts.hide}
        </Button>
        <Button loading={busy && doing === 'release'} onClick={release}>
          {texts.release}
        </Button>
      </DialogFooter>
    </Stack>
  )
}
