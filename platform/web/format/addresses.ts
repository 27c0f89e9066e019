/** An address as people write it, mostly without its scheme, as one that leads somewhere; an empty one stays empty. */
export function completeAddress(written: string): string {
  const address = written.trim()
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
}
