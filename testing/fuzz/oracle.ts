import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { PATIENCE_MS, type Outcome } from './attempt.ts'
import type { Description, Operation } from './description.ts'

/** What must never leave the program: its stacks, its files, its SQL. */
const LEAKS = [
  /\bat (?:async )?[\w.<>[\] ]+ \((?:file:\/\/|node:|\/)[^)]*:\d+:\d+\)/,
  /node_modules\//,
  /\b(?:select|insert into|update|delete from) "?[a-z_]+"? (?:set|values|where|from)\b.*\$1/i,
  /violates (?:foreign key|unique|check|not-null) constraint/,
  /duplicate key value/,
  /syntax error at or near/,
  /invalid (?:input syntax|byte sequence)/,
  /password_hash|token_hash/,
  /(?:TypeError|RangeError|ReferenceError|SyntaxError):/,
]

// Of HTTP itself, before any call is known; and of another method at the same address.
const OF_HTTP = new Set([400, 404, 405, 408, 413, 414, 415, 417, 431])
// A call says so where it is refused for a while.
const LATER = new Set([429, 503])

/** Says what is wrong with a response; nothing where all is well. */
export type Judge = (
  operation: Operation,
  outcome: Outcome,
  known: { isExact: boolean; sent: string },
) => string | undefined

const DECODERS: Record<string, (body: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}
const textOf = ({ headers, body }: Outcome): string => {
  const decode = DECODERS[String(headers['content-encoding'])]
  return (decode && body.length > 0 ? decode(body) : body).toString()
}

const pointer = (parts: readonly string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')

/** Judges responses by the description that the program publishes. */
export function judgeBy(description: Description): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false, discriminator: false })
  ajv.addSchema(description, 'api')
  const compiled = new Map<string, ValidateFunction>()
  const validatorAt = (where: string) => {
    const validator = compiled.get(where) ?? ajv.compile({ $ref: `api#/${where}` })
    compiled.set(where, validator)
    return validator
  }

  function shapeProblem({ method, path, responses }: Operation, outcome: Outcome): string | undefined {
    const { status } = outcome
    const key = String(status) in responses ? String(status) : 'default'
    if (responses[key]?.content?.['application/json'] === undefined) return undefined
    if (String(outcome.headers['content-type']).startsWith('text/xml') && 'text/xml' in responses[key].content)
      return undefined
    const parts = [
      'paths',
      path.replace(/:(\w+)/g, '{$1}'),
      method.toLowerCase(),
      'responses',
      key,
      'content',
      'application/json',
      'schema',
    ]
    const isValid = validatorAt(pointer(parts))
    let parsed: unknown
    try {
      parsed = JSON.parse(textOf(outcome))
    } catch {
      return `${status} without JSON`
    }
    if (isValid(parsed)) return undefined
    const [first] = isValid.errors ?? []
    return `${status} of another shape than declared: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`
  }

  return (operation, outcome, { isExact, sent }) => {
    const { status, headers, body, milliseconds } = outcome
    if (milliseconds > PATIENCE_MS) return `took ${Math.round(milliseconds)} ms`
    if (LATER.has(status) && headers['retry-after'] === undefined) return `${status} without Retry-After`
    // oEmbed's own "not implemented", declared by the one call that uses it.
    const isDeclaredGap = status === 501 && '501' in operation.responses
    if (status >= 500 && status !== 503 && !isDeclaredGap) return `${status} ${body.toString().slice(0, 200)}`
    // Node itself refuses what it is expected to do and cannot.
    if (status === 417) return undefined
    if (headers['x-content-type-options'] !== 'nosniff') return `${status} without X-Content-Type-Options`
    const text = operation.isStream ? body.toString() : textOf(outcome)
    const leak = LEAKS.find((one) => one.test(text) && !one.test(sent))
    if (leak) return `${status} lets out ${String(leak)}`
    if (!isExact) return undefined
    if (/\btext\/html\b/.test(String(headers['content-type']))) return `${status} with a page where data was asked for`
    if (operation.needsSignIn && status < 400 && /\bpublic\b|s-maxage/.test(String(headers['cache-control'])))
      return `${status} that proxies may keep: ${String(headers['cache-control'])}`
    if (!(String(status) in operation.responses) && !OF_HTTP.has(status)) return `${status}, which is not declared`
    return operation.isStream || status === 304 ? undefined : shapeProblem(operation, outcome)
  }
}
