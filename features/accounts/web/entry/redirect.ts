import { stored } from '#platform/web/drafts/storage.ts'

const HOME = 'http://own.invalid'

/** Where somebody was going when they had to sign in first. */
export const redirectAfterLogin = stored('redirectAfterLogin', 'sessionStorage')

// Steps of signing in and out, and thanks for a gift: nobody who has just signed in wants to be there.
const NO_WAY_BACK =
  /^\/(?:login|register|logout|select-role|forgot-password|reset-password|verify-email|oauth-[^/]*|donation\/.*)\/?$/i
// What a link carries to be used once must not be kept, nor be followed again.
const leadsBack = (path: string) => !/token=/i.test(path) && !NO_WAY_BACK.test(new URL(path, HOME).pathname)

/** A path of our own origin, or `/` for anything that would lead elsewhere. */
export function safePath(path: string | null | undefined): string {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path)) return '/'
  if (!URL.canParse(path, HOME)) return '/'
  const address = new URL(path, HOME)
  // Resolving dots can leave two slashes in front (`/.//elsewhere`), which would lead to another origin after all.
  if (address.origin !== HOME || address.pathname.startsWith('//')) return '/'
  return `${address.pathname}${address.search}${address.hash}`
}

/** Remembers where somebody was going when they had to sign in first; on the way itself what is remembered stays. */
export function rememberRedirect(path: string): void {
  const safe = safePath(path)
  if (leadsBack(safe)) redirectAfterLogin.write(safe)
}

/** Where they were going, once; null when nowhere. */
export function takeRedirect(): string | null {
  const path = redirectAfterLogin.read()
  redirectAfterLogin.remove()
  return path === null ? null : safePath(path)
}
