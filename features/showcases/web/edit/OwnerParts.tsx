import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { ShareLinkDialog } from '#features/share-links/web.tsx'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { showcaseSharingApi, type Showcase } from '../../contract.ts'
import { NotDone, useShowcaseActions } from '../useShowcaseActions.ts'
import { texts } from './texts.ts'

interface OwnProps {
  showcase: Showcase
}

/** The link of one's own showcase, and its end. */
export function OwnerParts({ showcase, onRemoved }: OwnProps & { onRemoved: () => void }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <FormPart title={texts.share} hint={texts.shareText}>
        <div>
          <ShareLinkButton showcase={showcase} />
        </div>
      </FormPart>
      <FormPart title={texts.danger} hint={texts.dangerText}>
        <div>
          <Button variant="light" color="madder" aria-haspopup="dialog" onClick={() => setAsks(true)}>
            {texts.removeShowcase}
          </Button>
        </div>
      </FormPart>
      <RemoveDialog showcase={showcase} opened={asks} onClose={() => setAsks(false)} onRemoved={onRemoved} />
    </>
  )
}

interface OwnerActionsProps extends OwnProps {
  size?: 'sm' | 'md'
  onRemoved?: () => void
}

/** What an owner does with a showcase where it is shown: change it, share it by a link of its own, delete it. */
export function OwnerActions({ showcase, size = 'sm', onRemoved }: OwnerActionsProps) {
  const { id, title } = showcase
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button to={`/showcase/edit/${id}`} variant="default" size={size} aria-label={texts.named(texts.edit, title)}>
        {texts.edit}
      </Button>
      <ShareLinkButton showcase={showcase} size={size} />
      <Button
        variant="subtle"
        color="madder"
        size={size}
        aria-label={texts.named(texts.remove, title)}
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
      >
        {texts.remove}
      </Button>
      <RemoveDialog showcase={showcase} opened={asks} onClose={() => setAsks(false)} onRemoved={onRemoved} />
    </>
  )
}

function ShareLinkButton({ showcase: { id, title }, size = 'md' }: OwnProps & { size?: 'sm' | 'md' }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size={size}
        aria-label={texts.named(texts.shareLink, title)}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {texts.shareLink}
      </Button>
      <ShareLinkDialog
        calls={showcaseSharingApi}
        id={id}
        title={texts.shareTitle(title)}
        explanation={texts.shareText}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  )
}

interface RemoveDialogProps extends OwnProps {
  opened: boolean
  onClose: () => void
  onRemoved?: (() => void) | undefined
}

function RemoveDialog({ showcase, opened, onClose, onRemoved }: RemoveDialogProps) {
  const acts = useShowcaseActions([showcase])
  const remove = async () => {
    try {
      await acts.remove(showcase.id)
    } catch (error) {
      if (error instanceof NotDone) return
      throw error
    }
    toast.success(texts.removed)
    onClose()
    onRemoved?.()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={texts.removeTitle}
      confirmLabel={texts.remove}
      danger
      busy={acts.change.busy}
      error={acts.change.message}
      onConfirm={remove}
    >
      {texts.dangerText}
    </ConfirmDialog>
  )
}
