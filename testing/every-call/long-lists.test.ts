import { expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '#app/server.ts'

// What bounds each list that is not read in pages: nobody may have 10,000 of it.
const SHORT: Record<string, string> = {
  '/administration/settings': 'one for each setting',
  '/administration/anti-spam': 'one for each setting',
  '/legal/terms/placeholders': 'one for each setting that a text can print',
  '/mail-texts': 'one for each kind of email',
  '/operators/': 'those who run the installation',
  '/people/:id/sessions': 'at most 100',
  '/overviews/client/requests': 'as many as asked for',
  '/requests/:id/snags/comparison': 'at most four',
  '/auth/identities': 'one for each provider',
  '/auth/sessions': 'at most 100',
  '/integrations/webhooks': 'at most 10',
  '/saved-searches': 'at most 50',
  '/integrations/tokens': 'at most 20, and those that expired within 30 days',
  '/profile/skills': 'the most common ones',
  '/agreements/statuses': 'one for each request asked about',
  '/agreements/disputes/:id/messages': 'as many as asked for, after a message',
  '/requests/matching': 'as many as asked for',
  '/requests/:id/fitting-creators': 'as many as asked for',
  '/similar': 'as many as asked for',
  '/requests/users/search': 'up to five',
  '/requests/search/users': 'as many as asked for',
  '/conversations/:id/messages': 'the newest ones; the Link header leads to those before',
  '/conversations/:id/moments': 'the first 200',
  '/marketplace/products/:id/files/info': 'the files of one product',
  '/archives/imports': 'the newest 20',
  '/marketplace/uploads': 'unfinished uploads',
  '/videos/:id/captions': 'one for each language',
  '/uploads': 'unfinished uploads',
  '/conversations/:id/ratings': 'at most two',
  '/overviews/waiting': 'at most ten',
}

test('every list is read in pages, or cannot be long', () => {
  const lists = allRoutes.map(({ endpoint }) => endpoint).filter((one) => one.response instanceof z.ZodArray)
  const whole = lists.filter(({ method, paged }) => method === 'GET' && !paged).map(({ path }) => path)
  expect(lists.length).toBeGreaterThan(whole.length)
  expect([...new Set(whole)].sort()).toEqual(Object.keys(SHORT).sort())
})
