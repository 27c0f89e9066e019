import type { Endpoint } from '#platform/contract/endpoint.ts'
import { useAction } from '../../api/query.ts'
import { toast } from './toast.ts'

/** Runs a call and shows its error, and the success message `done`, as toasts: for buttons without room for messages. */
export const useToastedAction = <E extends Endpoint>(endpoint: E, done?: string) =>
  useAction(endpoint, {
    onDone: () => {
      if (done !== undefined) toast.success(done)
    },
    onRefused: ({ message }) => toast.error(message),
  })
