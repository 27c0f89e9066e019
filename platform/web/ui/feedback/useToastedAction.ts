import type { Endpoint } from '#platform/contract/endpoint.ts'
import { useAction } from '../../api/query.ts'
import { toast } from './toast.ts'

/** A call whose error is shown in a toast, as is what `done` says of its success, for buttons without a place of their own for either. */
export const useToastedAction = <E extends Endpoint>(endpoint: E, done?: string) =>
  useAction(endpoint, {
    onDone: () => {
      if (done !== undefined) toast.success(done)
    },
    onRefused: ({ message }) => toast.error(message),
  })
