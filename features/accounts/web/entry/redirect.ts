import { storageEntry } from '#platform/web/drafts/storage.ts'

const HOME = 'http://own.invalid'

/** Destination that required signing in first. */
export const redirectAfterLogin = storageEntry('redirectAfterLogin', 'sessionStorage')

// Steps of signing in and out, and donation thank-you pages: never useful destinations after signing in.
const NO_RETURN_PATHS =
  /^\/(?:login|register|logout|select-role|forgot-password|reset-password|verify-email|oauth-[^/]*|donation\/.*)\/?$/i
// URLs with single-use tokens must neither be stored nor followed again.
const canReturnTo = (path: string) => !/token=/i.test(path) && !NO_RETURN_PATHS.test(new URL(path, HOME).pathname)

/** Returns a path of our own origin; `/` for anything that would leave it. */
export function safePath(path: string | null | undefined): string {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path)) return '/'
  if (!URL.canParse(path, HOME)) return '/'
  const address = new URL(path, HOME)
  // Resolving dots can leave two leading slashes (`/.//elsewhere`), which would refer to another origin.
  if (address.origin !== HOME || address.pathname.startsWith('//')) return '/'
  return `${address.pathname}${address.search}${address.hash}`
}

/** Stores the destination that required signing in; steps of the sign-in itself do not overwrite it. */
export function rememberRedirect(path: string): void {
  const safe = safePath(path)
  if (canReturnTo(safe)) redirectAfterLogin.write(safe)
}

/** Returns the stored destination and removes it; null if there is none. */
export function takeRedirect(): string | null {
  const path = redirectAfterLogin.read()
  redirectAfterLogin.remove()
  return path === null ? null : safePath(path)
}
