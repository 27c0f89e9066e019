const PATIENCE_MS = 5_000

const isAllowed = ({ ok, headers }: Response, origin: string): boolean => {
  const allowed = headers.get('access-control-allow-origin')
  const methods = (headers.get('access-control-allow-methods') ?? '').toUpperCase()
  return ok && (allowed === '*' || allowed === origin) && /\bPUT\b|\*/.test(methods)
}

/**
 * Asks a store as a browser does before it sends something there for a page of another origin. Answers why it may not, in a sentence
 * for operators; null when it may.
 */
export async function askForPages(address: string, origin: string): Promise<string | null> {
  const { origin: store } = new URL(address)
  try {
    const answer = await fetch(address, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    return isAllowed(answer, origin) ? null : `its CORS rule does not let pages of ${origin} send with PUT`
  } catch {
    return `it did not answer at ${store} when it was asked what it lets pages of ${origin} do`
  }
}
