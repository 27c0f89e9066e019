import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { loadRegistration, useAuth } from '#features/accounts/web.tsx'
import { ClaimStep } from '#features/operators/admin.tsx'
import { useOwnRoles } from '#features/operators/web.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { setupTexts } from './setup-texts.ts'

const Registration = lazyPart(loadRegistration, (file) => file.RegistrationInPlace)

/** Page behind the setup URL that a new installation prints: creates an account and makes it the owner. */
export function SetupPage() {
  const key = useSearchParams()[0].get('key') ?? ''
  const user = useAuth((state) => state.user)
  return (
    <Page title={setupTexts.title} lead={setupTexts.lead} width="text">
      {key === '' && <p>{setupTexts.noKey}</p>}
      {key !== '' && (user === null ? <AccountStep /> : <OwnerStep claimKey={key} />)}
    </Page>
  )
}

function AccountStep() {
  const { pathname, search } = useLocation()
  return (
    <Section title={setupTexts.account} hint={setupTexts.accountHint}>
      <Suspense fallback={<ListSkeleton />}>
        {/* Signing in makes the page show the next step. */}
        <Registration
          userType="client"
          label={setupTexts.create}
          returnTo={pathname + search}
          onEntered={() => undefined}
        />
      </Suspense>
    </Section>
  )
}

function OwnerStep({ claimKey }: { claimKey: string }) {
  const query = useOwnRoles()
  return (
    <QueryView query={query}>
      {({ roles }) =>
        roles.includes('owner') ? (
          <EmptyState title={setupTexts.done} action={<Button to="/admin">{setupTexts.toAdmin}</Button>}>
            {setupTexts.doneHint}
          </EmptyState>
        ) : (
          <ClaimStep claimKey={claimKey} onClaimed={() => void query.refetch()} />
        )
      }
    </QueryView>
  )
}
