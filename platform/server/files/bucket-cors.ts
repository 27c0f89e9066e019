const TIMEOUT_MS = 5_000

const isAllowed = ({ ok, headers }: Response, origin: string): boolean => {
  const allowed = headers.get('access-control-allow-origin')
  const methods = (headers.get('access-control-allow-methods') ?? '').toUpperCase()
  return ok && (allowed === '*' || allowed === origin) && /\bPUT\b|\*/.test(methods)
}

/**
 * Sends the CORS preflight that a browser sends before an upload from a page of another origin. Returns why the store rejects it, in a
 * sentence for operators, or null if it is allowed.
 */
export async function checkCors(address: string, origin: string): Promise<string | null> {
  const { origin: store } = new URL(address)
  try {
    const response = await fetch(address, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return isAllowed(response, origin) ? null : `its CORS rule does not let pages of ${origin} send with PUT`
  } catch {
    return `it did not answer at ${store} when it was asked what it lets pages of ${origin} do`
  }
}
