// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { privacy } from '../screens/legal-texts.ts'
import { webFeatures } from '../web-features.ts'

const said = privacy.sections
  .find(({ title }) => title === 'What your browser stores')
  ?.paragraphs.flat()
  .join(' ')

const stored = [...webFeatures.flatMap(({ storedNames = [] }) => storedNames), 'mantine-color-scheme-value']

test('features say what they store', () => expect(stored.length).toBeGreaterThan(10))

test.each(stored)('the privacy policy names %s, which the browser keeps', (name) => expect(said).toContain(name))
