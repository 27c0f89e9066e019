import { Anchor, Box } from '@mantine/core'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useAuth, useUser } from '#features/accounts/web.tsx'
import { Ratings } from '#features/ratings/web.tsx'
import { profilesApi } from '../../contract.ts'
import { ClientProfileForm } from './ClientProfileForm.tsx'
import { DeveloperProfileForm } from './DeveloperProfileForm.tsx'
import { PictureField } from './PictureField.tsx'
import { texts } from './texts.ts'

/** One's own profile, by role. */
export function ProfilePage() {
  const role = useAuth((state) => state.user?.userType)
  return role === 'developer' ? <DeveloperProfilePage /> : <ClientProfilePage />
}

// No profile is a valid result too, but `QueryView` treats null as missing, so it is wrapped.
const withResponse = <Data,>(query: { data: Data | null | undefined }) =>
  query.data === undefined ? undefined : { profile: query.data }

const titleOf = (data: unknown) => (data === null ? texts.createProfile : texts.yourProfile)

function ClientProfilePage() {
  const user = useUser()
  const query = useEndpointOrNull(profilesApi.readClient, {})
  return (
    <Page title={titleOf(query.data)} lead={texts.clientLead} width="text">
      <QueryView query={{ ...query, data: withResponse(query) }}>
        {({ profile }) => <ClientProfileForm profile={profile} />}
      </QueryView>
      <Box mt="xl">
        <Ratings kind="client" id={user.id} name={user.fullName} />
      </Box>
    </Page>
  )
}

function DeveloperProfilePage() {
  const user = useUser()
  const query = useEndpointOrNull(profilesApi.readDeveloper, {})
  const lead = query.data?.is_public ? (
    <Anchor component={Link} to={`/profile/developers/${query.data.user_id}/public`}>
      {texts.publicPage}
    </Anchor>
  ) : (
    texts.developerLead
  )
  return (
    <Page title={titleOf(query.data)} lead={lead} width="text">
      <QueryView query={{ ...query, data: withResponse(query) }}>
        {({ profile }) => (
          <>
            {profile && <PictureField profile={profile} />}
            <DeveloperProfileForm profile={profile} />
          </>
        )}
      </QueryView>
      <Box mt="xl">
        <Ratings kind="developer" id={user.id} name={user.fullName} />
      </Box>
    </Page>
  )
}
