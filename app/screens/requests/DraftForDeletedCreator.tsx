import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#features/accounts/web.tsx'
import { discardRequestDraftFor, hasRequestDraftFor, RequestFormDialog } from '#features/requests/web.tsx'
import { DiscardButton } from '#platform/web/drafts/DiscardButton.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import classes from './DraftForDeletedCreator.module.css'
import { texts } from '../texts.ts'

/** Offers to post or discard a client's draft of a request to a creator who no longer exists; renders nothing without a draft. */
export function DraftForDeletedCreator({ creatorId }: { creatorId: number }) {
  const user = useAuth((state) => state.user)
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const [isGone, setIsGone] = useState(false)
  if (user?.userType !== 'client') return null
  const hasDraft = !isGone && hasRequestDraftFor(user.id, creatorId)
  if (!hasDraft && !opened) return null
  const discard = () => {
    discardRequestDraftFor(user.id, creatorId)
    setIsGone(true)
  }
  return (
    <div className={classes.draft}>
      <Section title={texts.draftForDeletedCreator} hint={texts.draftForDeletedCreatorText}>
        <div className="buttons">
          <Button aria-haspopup="dialog" onClick={() => setOpened(true)}>
            {texts.postToOthers}
          </Button>
          <DiscardButton onDiscard={discard}>{texts.discardDraftText}</DiscardButton>
        </div>
      </Section>
      <RequestFormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        request={null}
        begunForId={creatorId}
        onDone={({ id }) => void navigate(`/requests/${id}`)}
      />
    </div>
  )
}
