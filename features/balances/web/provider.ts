import type { StripeConstructor } from '@stripe/stripe-js'

let loadingScript: { address: string; script: Promise<StripeConstructor> } | null = null

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
 * Loads the payment provider's browser script once, from the URL that the server names. It must come from the provider itself, so it is not
 * part of our bundle. After a failure, the next call retries.
 */
export function loadProvider(address: string): Promise<StripeConstructor> {
  if (loadingScript?.address === address) return loadingScript.script
  const script = fetchScript(address)
  script.catch(() => (loadingScript = null))
  loadingScript = { address, script }
  return script
}
