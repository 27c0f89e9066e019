import { expect, test } from 'vitest'
import { parseConfig } from '#platform/server/config.ts'
import { hashPassword } from '../server.ts'

test('whoever steals the hashes pays 19 MiB and two rounds for each guess, unless an operator asks for more', async () => {
  expect(await hashPassword('a phrase', parseConfig({}))).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const dearer = parseConfig({ PASSWORD_MEMORY_KIB: '32768' })
  expect(await hashPassword('a phrase', dearer)).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/)
})

test('in production nobody makes guessing cheaper', () => {
  const cheap = { NODE_ENV: 'production', PUBLIC_URL: 'https://atelier.example', PASSWORD_MEMORY_KIB: '64' }
  expect(() => parseConfig(cheap)).toThrow(/^PASSWORD_MEMORY_KIB must be at least 19456/)
})
