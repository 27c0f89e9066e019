import type { StripeConstructor } from '@stripe/stripe-js'

let loading: { address: string; script: Promise<StripeConstructor> } | null = null

const fetchScript = (address: string) =>
  new Promise<StripeConstructor>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => {
      if (window.Stripe) resolve(window.Stripe)
      else reject(new Error('The script of the payment provider brought nothing'))
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The script of the payment provider did not arrive'))
    })
    document.head.append(script)
  })

/**
 * The payment provider's browser client, fetched once from where the server says. It must come from the provider itself, so it is no
 * part of our own program. After a failure the next call tries again.
 */
export function loadProvider(address: string): Promise<StripeConstructor> {
  if (loading?.address === address) return loading.script
  const script = fetchScript(address)
  script.catch(() => (loading = null))
  loading = { address, script }
  return script
}
