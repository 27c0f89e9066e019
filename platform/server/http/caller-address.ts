import ipaddr from 'ipaddr.js'

// Such text is what it stays, whether it is an address or none; to take it apart is slow.
const DECIMAL = /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/

/** The address of a caller in the one way in which it is compared; what is no address stays as it is. */
export const exactAddress = (ip: string): string =>
  DECIMAL.test(ip) || !ipaddr.isValid(ip) ? ip : ipaddr.process(ip).toString()

/**
 * Where a call comes from, as limits count it: an IPv4 address, or the /64 network of an IPv6 one, since that is what one line
 * gets. What is no address, as a broken proxy may name one, stays as it is.
 */
export function callerAddress(ip: string): string {
  if (DECIMAL.test(ip)) return ip
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
