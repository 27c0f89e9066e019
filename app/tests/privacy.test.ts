// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { STORED_BY_CONVERSATION, STORED_NAMES } from '#platform/web/storage.ts'
import { privacy } from '../screens/legal-texts.ts'

const said = privacy.sections
  .find(({ title }) => title === 'What your browser keeps')
  ?.paragraphs.flat()
  .join(' ')

test.each([...STORED_NAMES, ...STORED_BY_CONVERSATION, 'redirectAfterLogin', 'mantine-color-scheme-value'])(
  'the privacy policy names %s, which the browser keeps',
  (name) => expect(said).toContain(name),
)
