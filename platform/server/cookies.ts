/** The value of a cookie that the browser sent; null when there is none. */
export function readCookie(header: string | string[] | undefined, name: string): string | null {
  for (const part of String(header ?? '').split(';')) {
    const [key, value] = part.split('=', 2)
    if (key?.trim() === name) return value?.trim() ?? null
  }
  return null
}

/** A cookie that scripts cannot read and other sites' forms do not send. The value is of letters, digits, `-` and `_`. */
export const makeCookie = (
  name: string,
  value: string,
  { path, seconds, secure }: { path: string; seconds: number; secure: boolean },
): string => `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
