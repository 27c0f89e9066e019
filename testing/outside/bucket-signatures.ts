import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Who may use the store. */
export interface StoreKey {
  id: string
  secret: string
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const momentOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** The signature that an address must carry, as Amazon describes it: version 4, in the query. */
function signatureOf({ method, headers, raw }: FastifyRequest, asked: URLSearchParams, secret: string): string {
  const [path = ''] = (raw.url ?? '').split('?')
  const signedHeaders = asked.get('X-Amz-SignedHeaders') ?? ''
  const words = [...asked]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
  const signed = signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [method, path, words.join('&'), signed.join(''), signedHeaders, 'UNSIGNED-PAYLOAD'].join('\n')
  const scope = (asked.get('X-Amz-Credential') ?? '').split('/').slice(1)
  const text = [
    'AWS4-HMAC-SHA256',
    asked.get('X-Amz-Date'),
    scope.join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

/** Why a store does not let a call in, as it calls it; null when it does. Of what the library signs in a header only the name counts. */
export function refusalOf(request: FastifyRequest, key: StoreKey, now: Date): string | null {
  const asked = new URL(request.raw.url ?? '', 'http://store').searchParams
  if (!asked.has('X-Amz-Signature')) {
    return request.headers.authorization?.includes(`Credential=${key.id}/`) ? null : 'AccessDenied'
  }
  const ends = momentOf(asked.get('X-Amz-Date') ?? '') + Number(asked.get('X-Amz-Expires')) * 1000
  if (!(now.getTime() < ends)) return 'AccessDenied'
  return signatureOf(request, asked, key.secret) === asked.get('X-Amz-Signature') ? null : 'SignatureDoesNotMatch'
}
