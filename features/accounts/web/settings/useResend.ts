import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { accountCareApi } from '../../contract.ts'
import { careTexts } from './texts.ts'

/** Sends the e-mail that confirms the address once more, and says so. */
export const useResend = () => useToastedAction(accountCareApi.resendVerification, careTexts.sentAgain)
