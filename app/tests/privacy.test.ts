import { expect, test } from 'vitest'
import { builtInText } from '#features/legal/server.ts'
import { parseConfig } from '#platform/server/config.ts'
import { webFeatures } from '../web-features.ts'

const policy = builtInText('privacy', null, parseConfig({}))
const allText = policy.slice(policy.indexOf('## What your browser stores'), policy.indexOf('## Logs and retention'))

const stored = [
  ...webFeatures.flatMap(({ storedNames = [], formDrafts = [] }) => [...storedNames, ...formDrafts]),
  'mantine-color-scheme-value',
]

test('features say what they store', () => expect(stored.length).toBeGreaterThan(10))

test.each(stored)('the privacy policy names %s, which the browser keeps', (name) => expect(allText).toContain(name))
