import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { accountSettingsApi } from '../../contract.ts'
import { reminderTexts } from './reminder-texts.ts'

/** Sends the verification email again and confirms with a toast. */
export const useResend = () => useToastedAction(accountSettingsApi.resendVerification, reminderTexts.sentAgain)
