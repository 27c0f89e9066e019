import ipaddr from 'ipaddr.js'

// Matches text that parsing would leave unchanged, whether or not it is a valid address: parsing is slow.
const DECIMAL = /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/

/** Returns the canonical form of a caller's address. Text that is not an address is returned unchanged. */
export const exactAddress = (ip: string): string =>
  DECIMAL.test(ip) || !ipaddr.isValid(ip) ? ip : ipaddr.process(ip).toString()

/**
 * Returns a caller's address as limits count it: an IPv4 address, or the /64 network of an IPv6 address, since providers assign one to
 * each connection. Text that is not an address, as a broken proxy may send, is returned unchanged.
 */
export function callerAddress(ip: string): string {
  if (DECIMAL.test(ip)) return ip
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
