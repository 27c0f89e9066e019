import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { accountCareApi } from '../../contract.ts'
import { careTexts } from './texts.ts'

/** Sends the e-mail that confirms the address once more, and says so. */
export const useResend = () =>
  useAction(accountCareApi.resendVerification, {
    onDone: () => toast.success(careTexts.sentAgain),
    onRefused: (error) => toast.error(error.message),
  })
