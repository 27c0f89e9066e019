import { webcrypto } from 'node:crypto'

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

/** Signs id_tokens and publishes the key to verify them. */
export interface Signer {
  sign: (claims: object) => Promise<string>
  publicKeys: () => Promise<object>
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Creates a signer with a new key. */
export async function createSigner(kid: string): Promise<Signer> {
  const pair = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  return {
    sign: async (claims) => {
      const text = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(claims)}`
      const signature = await webcrypto.subtle.sign(ALGORITHM.name, pair.privateKey, Buffer.from(text))
      return `${text}.${Buffer.from(signature).toString('base64url')}`
    },
    publicKeys: async () => {
      const key = await webcrypto.subtle.exportKey('jwk', pair.publicKey)
      return { keys: [{ ...key, kid, use: 'sig', alg: 'RS256' }] }
    },
  }
}
