import { Clapperboard } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { usePromptSignedOut, useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import { Intake } from './Intake.tsx'
import { ReplacementCard } from './ReplacementCard.tsx'
import classes from './Sending.module.css'
import { texts } from './texts.ts'
import { TransferCard } from './TransferCard.tsx'
import { Unfinished } from './Unfinished.tsx'
import { useIntake } from './useIntake.ts'
import { useOwnTransfers } from './transfers.ts'

/** Page to upload or record videos. */
export function UploadPage() {
  const user = useAuth((state) => state.user)
  const token = useAuth((state) => state.token)
  return (
    <Page title={texts.uploadVideos} lead={texts.uploadLead} back={{ to: '/videos', label: texts.videos }}>
      {user ? (
        <Sending key={user.id} accountId={user.id} />
      ) : token === null ? (
        <SignedOut />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Page>
  )
}

const WISH = { leadTo: '/video-upload', reason: texts.signInFirst }

// Visitors may see this page, but uploading requires an account.
function SignedOut() {
  const openPrompt = useSignInPrompt((state) => state.open)
  usePromptSignedOut(WISH)
  return (
    <EmptyState
      icon={Clapperboard}
      title={texts.signInFirst}
      action={<Button onClick={() => openPrompt(WISH)}>{texts.signIn}</Button>}
    >
      {texts.signInText}
    </EmptyState>
  )
}

function Sending({ accountId }: { accountId: number }) {
  const intake = useIntake(accountId)
  const transfers = useOwnTransfers(accountId)
  const sentHere = new Set(transfers.map(({ path }) => path))
  const unfinished = (intake.uploads.data ?? []).filter(({ id }) => !sentHere.has(`/uploads/${id}`))
  return (
    <>
      <Intake accountId={accountId} intake={intake} />
      <div className={classes.sections}>
        {transfers.length > 0 && (
          <Section title={texts.onTheWay} count={transfers.length} hint={texts.detailsHint}>
            <div className={classes.list}>
              {transfers.map((transfer) =>
                transfer.replaces ? (
                  <ReplacementCard key={transfer.id} transfer={transfer} video={transfer.replaces} />
                ) : (
                  <TransferCard key={transfer.id} transfer={transfer} />
                ),
              )}
            </div>
          </Section>
        )}
        <Unfinished accountId={accountId} uploads={unfinished} />
      </div>
    </>
  )
}
