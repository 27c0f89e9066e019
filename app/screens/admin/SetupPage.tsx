import { useLocation } from 'react-router'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { loadRegistration, useAuth } from '#features/accounts/web.tsx'
import { SetupGuide } from '#features/administration/admin.tsx'
import { ClaimStep } from '#features/operators/admin.tsx'
import { useOwnRoles } from '#features/operators/web.tsx'
import { PaymentChecks } from '#features/payments/admin.tsx'
import { siteSetting } from '#platform/web/page/product.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { adminSections } from '../../admin-sections.ts'
import { HomePreview } from './HomePreview.tsx'
import { setupTexts } from './setup-texts.ts'

// Without a boundary of its own: the screen counts as hydrated, and input made before is replayed, only once these fields are.
const Registration = lazyPart(loadRegistration, (file) => file.RegistrationInPlace)

// Where there is no list of people, the team is the nearest.
const INVITE_TO = adminSections.some(({ path }) => path === 'people') ? '/admin/people' : '/admin/team'

/**
 * Page behind the setup URL that a new installation prints: creates an account, makes it the owner, and leads it through the settings.
 * Owners come back to it without the key.
 */
export function SetupPage() {
  const key = useSearchParams()[0].get('key') ?? ''
  const user = useAuth((state) => state.user)
  if (user !== null) return <SignedIn claimKey={key} />
  return (
    <Page title={setupTexts.title} lead={setupTexts.lead} width="text">
      {key === '' ? <p>{setupTexts.noKey}</p> : <AccountStep />}
    </Page>
  )
}

function AccountStep() {
  const { pathname, search } = useLocation()
  return (
    <Section title={setupTexts.account} hint={setupTexts.accountHint}>
      {siteSetting('registration') !== undefined && <p>{setupTexts.notOpen}</p>}
      {/* Signing in makes the page show the next step. */}
      <Registration
        userType="client"
        label={setupTexts.create}
        returnTo={pathname + search}
        onEntered={() => undefined}
      />
    </Section>
  )
}

function SignedIn({ claimKey }: { claimKey: string }) {
  const query = useOwnRoles()
  return (
    <QueryView query={query}>
      {({ roles }) => {
        if (roles.includes('owner')) return <OwnerSteps />
        return (
          <Page title={setupTexts.title} lead={setupTexts.lead} width="text">
            {claimKey === '' ? (
              <p>{setupTexts.noKey}</p>
            ) : (
              <ClaimStep claimKey={claimKey} onClaimed={() => void query.refetch()} />
            )}
          </Page>
        )
      }}
    </QueryView>
  )
}

const OwnerSteps = () => (
  <Page title={setupTexts.title} lead={setupTexts.guideLead} width="tool">
    <SetupGuide Preview={HomePreview} PaymentChecks={PaymentChecks} inviteTo={INVITE_TO} />
  </Page>
)
