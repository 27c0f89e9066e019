import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { accountCareApi } from '../../contract.ts'
import { careTexts } from './texts.ts'

/** Sends the verification email again and confirms with a toast. */
export const useResend = () => useToastedAction(accountCareApi.resendVerification, careTexts.sentAgain)
