const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The sandbox is not allowed to run here; the message says why. */
export class SandboxRefused extends Error {}

/** Returns whether the sandbox is allowed to run. */
export function isSandboxAllowed(environment: { nodeEnv: string | undefined; publicUrl: string }): boolean {
  try {
    assertSandboxAllowed(environment)
    return true
  } catch {
    return false
  }
}

/**
 * Throws unless the sandbox is allowed: never in production, and only if the product's address is a loopback address (localhost,
 * 127.0.0.0/8, [::1]). A publicly reachable sandbox would give away unpaid goods.
 */
export const assertSandboxAllowed = ({ nodeEnv, publicUrl }: { nodeEnv: string | undefined; publicUrl: string }) => {
  if (nodeEnv === 'production') throw new SandboxRefused('The sandbox does not run with NODE_ENV=production')
  if (!URL.canParse(publicUrl)) throw new SandboxRefused(`The sandbox needs a valid public URL, not "${publicUrl}"`)
  // URL already normalizes forms such as 0x7f.1 or 2130706433 to dotted decimal, and lowercases the name.
  const { hostname, protocol } = new URL(publicUrl)
  if (!LOOPBACK.test(hostname) || !['http:', 'https:'].includes(protocol)) {
    throw new SandboxRefused(
      `The sandbox runs only where the public URL is a loopback address, and ${publicUrl} is not one`,
    )
  }
}
