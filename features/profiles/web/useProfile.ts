import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { profilesApi, type ClientProfile, type DeveloperProfile } from '../contract.ts'

/** State of the user's own profile. */
export interface ProfileState {
  /** Null while not loaded, not created yet, or cleared by an error. */
  data: { client_profile: ClientProfile | null; developer_profile: DeveloperProfile | null } | null
  loading: boolean
  error: string | null
  /** Whether the first request has completed, successfully or not. */
  isInitialized: boolean
}

interface Asked<Data> {
  data: Data | null | undefined
  error: { message: string } | null
  isFetching: boolean
}

/** Derives the state from the queries. A failed fetch clears a client's data, but retains a creator's. */
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

/** Loads the profile for the signed-in user's role. */
export function useProfile(): ProfileState {
  const role = useAuth((state) => state.user?.userType)
  const client = useEndpointOrNull(profilesApi.readClient, {}, { enabled: role === 'client' })
  const developer = useEndpointOrNull(profilesApi.readDeveloper, {}, { enabled: role === 'developer' })
  return profileState(role === 'client' ? 'client' : 'developer', client, developer)
}
