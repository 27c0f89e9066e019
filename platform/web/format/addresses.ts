/** Completes a URL that was typed without a scheme; empty stays empty. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
}
