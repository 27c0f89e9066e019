import { LIST_MAX } from '#platform/contract/fields.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { snagsApi } from '../contract.ts'

/** Loads the signed-in creator's newest pitches, in one call for all cards on a screen. */
export function useOwnPitches() {
  const isCreator = useAuth((state) => state.user?.userType === 'developer')
  return useEndpoint(snagsApi.list, { query: { limit: LIST_MAX } }, { enabled: isCreator })
}
