import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../config.ts'
import type { CardElements } from '../outside/stripe.ts'

// Returns the policy source for the bucket, to which URLs of files redirect: `https:` alone would not allow one without TLS. Without an
// endpoint this is Amazon S3, where buckets with dots in their names are addressed by path.
function bucketOf({ S3_ENDPOINT, S3_BUCKET, S3_REGION }: Config): string[] {
  if (S3_BUCKET === undefined) return []
  if (S3_ENDPOINT !== undefined) return [new URL(S3_ENDPOINT).origin]
  const amazon = `s3.${S3_REGION}.amazonaws.com${S3_REGION.startsWith('cn-') ? '.cn' : ''}`
  return [S3_BUCKET.includes('.') ? `https://${amazon}/${S3_BUCKET}/` : `https://${S3_BUCKET}.${amazon}`]
}

// Computes the headers once, because they are the same for all calls and building them takes longer than handling one.
function headersOf(options: Readonly<HelmetOptions>): Record<string, string> {
  const headers: Record<string, string> = {}
  const headerSink = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  helmet(options)({} as never, headerSink as unknown as FastifyReply['raw'], () => undefined)
  return headers
}

const NO_FRAMING = "frame-ancestors 'none'"

/** Allows pages of any origin to embed this response in a frame. */
export function allowFraming(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'))
  void reply.header('content-security-policy', policy.replace(NO_FRAMING, 'frame-ancestors *'))
  void reply.removeHeader('x-frame-options')
}

/** Returns the security headers for all responses. */
export function securityHeaders(config: Config, cards: CardElements | null = null): Record<string, string> {
  const bucket = bucketOf(config)
  return headersOf({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...bucket],
        // Video URLs use the public origin, whichever origin served the page.
        mediaSrc: ["'self'", 'blob:', new URL(config.PUBLIC_URL).origin, ...bucket],
        // The component library sets inline styles by script.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The payment provider's script collects card data, so that card numbers never reach this server.
        scriptSrc: ["'self'", ...(cards?.scripts ?? [])],
        ...(cards && { frameSrc: ["'self'", ...cards.frames] }),
        // Players fetch video segments from the bucket by script, and uploads are sent to it.
        connectSrc: ["'self'", ...bucket, ...(cards?.calls ?? [])],
        fontSrc: ["'self'"],
        // Pages cannot change their base URL, submit forms to other origins, or embed plugins, and no page may frame them.
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

/** Adds these headers to all responses. Routes may override them. */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
