// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { storedNames as ofAccounts } from '#features/accounts/web.tsx'
import { storedNames as ofConversations } from '#features/conversations/web.tsx'
import { storedNames as ofFeedback } from '#features/feedback/web.tsx'
import { storedNames as ofProducts } from '#features/products/web.tsx'
import { storedNames as ofShowcases } from '#features/showcases/web.tsx'
import { storedNames as ofSubscriptions } from '#features/subscriptions/web.tsx'
import { storedNames as ofVideos } from '#features/videos/web.tsx'
import { privacy } from '../screens/legal-texts.ts'

const said = privacy.sections
  .find(({ title }) => title === 'What your browser stores')
  ?.paragraphs.flat()
  .join(' ')

test.each([
  ...ofAccounts,
  ...ofConversations,
  ...ofFeedback,
  ...ofProducts,
  ...ofShowcases,
  ...ofSubscriptions,
  ...ofVideos,
  'mantine-color-scheme-value',
])('the privacy policy names %s, which the browser keeps', (name) => expect(said).toContain(name))
