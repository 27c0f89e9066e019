import { LIST_MAX } from '#platform/contract/fields.ts'
import { useLive } from '#platform/web/live.ts'
import { useEndpoint } from '#platform/web/query.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { snagsApi } from '../contract.ts'

/** The signed-in creator's newest pitches, asked for once however many cards on a screen want to know. */
export function useSnagged() {
  const isCreator = useAuth((state) => state.user?.userType === 'developer')
  const query = useEndpoint(snagsApi.list, { query: { limit: LIST_MAX } }, { enabled: isCreator })
  useLive('snag', () => {
    if (isCreator) void query.refetch()
  })
  return query
}
