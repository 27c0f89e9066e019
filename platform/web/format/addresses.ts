/** Completes a URL that was typed without a scheme; empty stays empty. */
export function completeAddress(written: string): string {
  const address = written.trim()
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
}
