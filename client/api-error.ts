/** A field of the input that the API refused, and why. */
export interface FieldProblem {
  loc: (string | number)[]
  msg: string
  type: string
}

/** A call that failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Status of the response; null if none came, with the code `network` or `timeout`. */
  readonly status: number | null
  /** Code that programs can rely on, such as `not_found`; `unknown` if a proxy answered. */
  readonly code: string
  /** Refused fields of the input. */
  readonly fields: readonly FieldProblem[]
  /** Seconds after which the call may be repeated; null if the API does not say. */
  readonly retryAfter: number | null

  constructor(
    message: string,
    facts: { status: number | null; code: string; fields?: readonly FieldProblem[]; retryAfter?: number | null },
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.status = facts.status
    this.code = facts.code
    this.fields = facts.fields ?? []
    this.retryAfter = facts.retryAfter ?? null
  }
}

const parse = (text: string): { detail?: unknown; code?: unknown } => {
  try {
    return (JSON.parse(text) ?? {}) as object
  } catch {
    // A page of a proxy.
    return {}
  }
}

/** Returns the error for a response other than a success. */
export async function errorOf(name: string, response: Response): Promise<ApiError> {
  const { status, headers } = response
  const { detail, code } = parse(await response.text())
  const fields = Array.isArray(detail) ? (detail as FieldProblem[]) : []
  const said = typeof detail === 'string' ? detail : fields.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ')
  const seconds = Number(headers.get('retry-after') ?? NaN)
  return new ApiError(`${name}: ${status} ${said}`.trimEnd(), {
    status,
    code: typeof code === 'string' ? code : fields.length > 0 ? 'invalid_input' : 'unknown',
    fields,
    retryAfter: Number.isNaN(seconds) ? null : seconds,
  })
}
