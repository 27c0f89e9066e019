import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { profilesApi, type ClientProfile, type DeveloperProfile } from '../contract.ts'

/** One's own profile as screens see it. */
export interface ProfileState {
  /** Null while it is not there: not asked for yet, not made yet, or lost by a failure. */
  data: { client_profile: ClientProfile | null; developer_profile: DeveloperProfile | null } | null
  loading: boolean
  error: string | null
  /** Whether the server has answered once, in whatever way. */
  isInitialized: boolean
}

interface Asked<Data> {
  data: Data | null | undefined
  error: { message: string } | null
  isFetching: boolean
}

/** Makes the state of what was asked for. A client's failed fetch clears the data; a creator's keeps what was there. */
export function profileState(
  role: 'client' | 'developer',
  client: Asked<ClientProfile>,
  developer: Asked<DeveloperProfile>,
): ProfileState {
  const { data, error, isFetching } = role === 'client' ? client : developer
  const client_profile = role === 'client' && !error ? (client.data ?? null) : null
  const developer_profile = role === 'developer' ? (developer.data ?? null) : null
  return {
    data: client_profile || developer_profile ? { client_profile, developer_profile } : null,
    loading: isFetching,
    error: error?.message ?? null,
    isInitialized: data !== undefined || error !== null,
  }
}

/** The profile of the signed-in user's role. */
export function useProfile(): ProfileState {
  const role = useAuth((state) => state.user?.userType)
  const client = useEndpointOrNull(profilesApi.readClient, {}, { enabled: role === 'client' })
  const developer = useEndpointOrNull(profilesApi.readDeveloper, {}, { enabled: role === 'developer' })
  return profileState(role === 'client' ? 'client' : 'developer', client, developer)
}
