import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../config.ts'
import type { CardElements } from '../outside/stripe.ts'

// Addresses of files lead there; without TLS it must be named. Without an endpoint it is Amazon's, which knows names with dots by their
// path alone.
function bucketOf({ S3_ENDPOINT, S3_BUCKET, S3_REGION }: Config): string[] {
  if (S3_BUCKET === undefined) return []
  if (S3_ENDPOINT !== undefined) return [new URL(S3_ENDPOINT).origin]
  const amazon = `s3.${S3_REGION}.amazonaws.com${S3_REGION.startsWith('cn-') ? '.cn' : ''}`
  return [S3_BUCKET.includes('.') ? `https://${amazon}/${S3_BUCKET}/` : `https://${S3_BUCKET}.${amazon}`]
}

// They depend on no call, and putting them together takes longer than answering one: so it is done once.
function headersOf(options: Readonly<HelmetOptions>): Record<string, string> {
  const headers: Record<string, string> = {}
  const noted = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  helmet(options)({} as never, noted as unknown as FastifyReply['raw'], () => undefined)
  return headers
}

const UNFRAMED = "frame-ancestors 'none'"

/** Lets pages of any other origin show this answer in a frame. */
export function letFrame(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'))
  void reply.header('content-security-policy', policy.replace(UNFRAMED, 'frame-ancestors *'))
  void reply.removeHeader('x-frame-options')
}

/** What browsers must not do with an answer, as its headers say it. */
export function securityHeaders(config: Config, cards: CardElements | null = null): Record<string, string> {
  const bucket = bucketOf(config)
  return headersOf({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...bucket],
        // Films say where they are by the public address, whichever the page came from.
        mediaSrc: ["'self'", 'blob:', new URL(config.PUBLIC_URL).origin, ...bucket],
        // The component library sets styles from script.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The provider's script takes the cards, so that no number of one reaches us.
        scriptSrc: ["'self'", ...(cards?.scripts ?? [])],
        ...(cards && { frameSrc: ["'self'", ...cards.frames] }),
        // A player fetches the pieces of films itself, and files are sent there.
        connectSrc: ["'self'", ...bucket, ...(cards?.calls ?? [])],
        fontSrc: ["'self'"],
        // Addresses in a page mean what they say, its forms go nowhere else, and nothing is embedded.
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: config.PUBLIC_URL.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}

/** Sends these headers with every answer. A route may say otherwise for its own. */
export function secure(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
