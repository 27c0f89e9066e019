import { webcrypto } from 'node:crypto'
import * as streams from 'node:stream/web'
import { configure } from '@testing-library/react'

// Browsers have them; what draws pages here leaves them to Node.
for (const [name, value] of Object.entries(streams))
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value })
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })

// Machines that run several tests at once draw slowly; who waits for something waits this long before it counts as missing.
configure({ asyncUtilTimeout: 10_000 })
