import type { Config } from '#platform/server/config.ts'
import { badRequest } from '#platform/server/http/http-errors.ts'

type DomainRules = Pick<Config, 'DISPOSABLE_MAIL' | 'REFUSED_MAIL_DOMAINS' | 'ALLOWED_MAIL_DOMAINS'>

let disposable: Promise<ReadonlySet<string>> | undefined

// Loaded at the first registration, because the list takes memory.
const disposableDomains = () =>
  (disposable ??= import('disposable-email-domains-js').then((list) => list.disposableEmailBlocklistSet()))

/** Returns the domain of an address and those above it, such as `mail.example.com` and `example.com`. */
export function domainsOf(email: string): string[] {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
    .split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/**
 * Whether the domain of an address is refused. The most specific domain that is listed decides; what the owner listed takes precedence over
 * the list of disposable ones, and allowed over refused.
 */
export function isRefusedDomain(
  domains: readonly string[],
  mode: DomainRules,
  isDisposable: (domain: string) => boolean,
): boolean {
  for (const domain of domains) {
    if (mode.ALLOWED_MAIL_DOMAINS.includes(domain)) return false
    if (mode.REFUSED_MAIL_DOMAINS.includes(domain)) return true
  }
  return mode.DISPOSABLE_MAIL === 'refused' && domains.some(isDisposable)
}

/** Throws 400 `mail_domain_refused` for an address that nobody may register or change to. */
export async function checkMailDomain(email: string, mode: DomainRules): Promise<void> {
  const listed = mode.DISPOSABLE_MAIL === 'refused' ? await disposableDomains() : new Set<string>()
  if (isRefusedDomain(domainsOf(email), mode, (domain) => listed.has(domain)))
    throw badRequest(
      'mail_domain_refused',
      'Addresses of this mail service cannot be used here. Use one at which you can be reached permanently.',
    )
}
