import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import { useAction } from '../../api/query.ts'
import { toast } from './toast.ts'

/** Runs the call of a dialog: once it has succeeded, shows the message `done` as a toast and closes the dialog. */
export const useDialogAction = <E extends Endpoint>(
  endpoint: E,
  done: string | ((response: ResponseOf<E>) => string),
  onClose: () => void,
) =>
  useAction(endpoint, {
    onDone: (response) => {
      toast.success(typeof done === 'string' ? done : done(response))
      onClose()
    },
  })
