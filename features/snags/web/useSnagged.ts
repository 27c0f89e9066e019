import { LIST_MAX } from '#platform/contract/fields.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { snagsApi } from '../contract.ts'

/** The signed-in creator's newest pitches, asked for once however many cards on a screen want to know. */
export function useSnagged() {
  const isCreator = useAuth((state) => state.user?.userType === 'developer')
  return useEndpoint(snagsApi.list, { query: { limit: LIST_MAX } }, { enabled: isCreator })
}
