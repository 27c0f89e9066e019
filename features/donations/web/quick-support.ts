import { currency } from '#platform/web/format/money.ts'
import { call } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { donationsApi } from '../contract.ts'
import { texts } from './texts.ts'

/** Opens the payment page of a small donation. Shows a toast and returns false if that fails. */
export async function startQuickSupport(cents: number): Promise<boolean> {
  try {
    const { url } = await call(donationsApi.create, {
      body: { amount: cents, currency: currency().code, isAnonymous: false },
    })
    window.location.assign(url)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!error.isCancelled) toast.error(texts.failed)
    return false
  }
}
