import { expect, test } from 'vitest'
import { assertSandboxAllowed } from '../assert-allowed.ts'

test.each([
  'http://localhost',
  'http://localhost:3000/',
  'http://LOCALHOST:3000',
  'https://127.0.0.1:8443',
  'http://127.8.9.10',
  'http://[::1]:3000',
  'http://0x7f.1/',
])('the sandbox runs on %s', (publicUrl) => {
  expect(() => assertSandboxAllowed({ nodeEnv: undefined, publicUrl })).not.toThrow()
  expect(() => assertSandboxAllowed({ nodeEnv: 'development', publicUrl })).not.toThrow()
})

test.each([
  'https://atelier.example',
  'http://localhost.atelier.example',
  'http://127.0.0.1.nip.io',
  'http://128.0.0.1',
  'http://0.0.0.0:3000',
  'http://192.168.1.5',
  'http://[::2]',
  'http://localhost@evil.example',
  'ftp://localhost',
  'localhost:3000',
  '',
])('the sandbox refuses to run on "%s"', (publicUrl) => {
  expect(() => assertSandboxAllowed({ nodeEnv: undefined, publicUrl })).toThrow(/sandbox/)
})

test('the sandbox refuses to run in production, even on localhost', () => {
  expect(() => assertSandboxAllowed({ nodeEnv: 'production', publicUrl: 'http://localhost:3000' })).toThrow(
    /production/,
  )
})
