import { expect, test } from 'vitest'
import { contributionsOf, type ServerFeature } from '#platform/server/feature.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import type { ScheduledJob } from '#platform/server/work/jobs.ts'

const jobNamed = (name: string): ScheduledJob => ({ name, cron: '* * * * *', run: async () => undefined })
const kind = { needs: 'Needs somebody.', refuse: () => notFound('Nobody here') }

test('what features bring is put together in their order, also what one makes of what others bring', () => {
  const first: ServerFeature = { scheduledJobs: [jobNamed('one'), jobNamed('two')], callerKinds: { client: kind } }
  const second: ServerFeature = {
    scheduledJobs: (contributed) => Object.keys(contributed('callerKinds')).map((name) => jobNamed(`of ${name}s`)),
  }
  const contributed = contributionsOf([first, {}, second])
  expect(contributed('scheduledJobs').map(({ name }) => name)).toEqual(['one', 'two', 'of clients'])
  expect(contributed('callerKinds', ['client'])).toEqual({ client: kind })
  expect([...contributed('jobs')]).toEqual([])
})

test('what is needed and nobody brings stops the start, by its name', () => {
  const contributed = contributionsOf([{ callerKinds: { client: kind } }])
  expect(() => contributed('callerKinds', ['client', 'operator'])).toThrow('No feature brings callerKinds.operator')
})

test('two features that bring the same stop the start', () => {
  const contributed = contributionsOf([{ callerKinds: { client: kind } }, { callerKinds: { client: kind } }])
  expect(() => contributed('callerKinds')).toThrow('Two features bring callerKinds.client')
})
