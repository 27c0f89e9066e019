import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import { ShareLinkDialog } from '#features/share-links/web.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import { showcasesApi, showcaseSharingApi, type Showcase } from '../../contract.ts'
import { texts } from './texts.ts'

interface OwnProps {
  showcase: Showcase
}

/** Share link and deletion of the user's own showcase. */
export function OwnerParts({ showcase, onRemoved }: OwnProps & { onRemoved: () => void }) {
  const remove = useRemoveShowcase(showcase, onRemoved)
  return (
    <>
      <FormPart title={texts.share} hint={texts.shareText}>
        <div>
          <ShareLinkButton showcase={showcase} />
        </div>
      </FormPart>
      <FormPart title={texts.danger} hint={texts.dangerText}>
        <div>
          <Button variant="light" color="madder" aria-haspopup="dialog" onClick={remove.open}>
            {texts.removeShowcase}
          </Button>
        </div>
      </FormPart>
      {remove.dialog}
    </>
  )
}

interface OwnerActionsProps extends OwnProps {
  size?: 'sm' | 'md'
  onRemoved?: () => void
}

/** Owner actions on a showcase: edit, share by a link, delete. */
export function OwnerActions({ showcase, size = 'sm', onRemoved }: OwnerActionsProps) {
  const { id, title } = showcase
  const remove = useRemoveShowcase(showcase, onRemoved)
  return (
    <>
      <Button to={`/showcase/edit/${id}`} variant="default" size={size} aria-label={texts.named(texts.edit, title)}>
        {texts.edit}
      </Button>
      <ShareLinkButton showcase={showcase} size={size} />
      <MoreMenu
        size={size}
        of={title}
        actions={[{ label: texts.remove, isDanger: true, opensDialog: true, onClick: remove.open }]}
      />
      {remove.dialog}
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

/** Deletes a showcase after a confirmation. */
function useRemoveShowcase({ id }: Showcase, onRemoved?: () => void) {
  const { open, dialog } = useConfirmedAction(showcasesApi.remove, {
    title: texts.removeTitle,
    text: texts.dangerText,
    confirmLabel: texts.remove,
    danger: true,
    done: texts.removed,
    onDone: () => onRemoved?.(),
  })
  return { open: () => open({ params: { id } }), dialog }
}
