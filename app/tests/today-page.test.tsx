import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { TodayPage } from '../screens/admin/TodayPage.tsx'

const days = Array.from({ length: 30 }, (_, at) => at)
const today = {
  tasks: [
    { kind: 'failed_jobs', count: 3, oldest_at: '2026-11-20T12:00:00Z' },
    { kind: 'a_kind_of_a_later_version', count: 1, oldest_at: null },
  ],
  first_day: '2026-10-28',
  totals: [
    { kind: 'people', is_level: false, amount: 435, before: 400, days },
    { kind: 'storage_bytes', is_level: true, amount: 2048, before: null, days: days.map(() => null) },
  ],
  backup: { name: 'backup-1.tar', ended_at: '2026-11-26T06:00:00Z', bytes: 3_000_000, missing: 0 },
  backup_verified: null,
  hears_live_events: true,
  cdn_trouble: null,
  version: '0.4.0',
  new_people: [{ id: 1, username: 'ines', user_type: 'developer', created_at: '2026-11-26T06:00:00Z' }],
}
const open = (body: object) =>
  openScreen('/admin', <TodayPage />, '/admin', {
    'GET /administration/today': json(200, body),
    'GET /operators/me': json(200, { roles: ['owner'] }),
  })

test('an owner sees what waits and where it leads, and how the month went, also as a table', async () => {
  await open(today)
  expect((await screen.findByRole('link', { name: '3 failed jobs' })).getAttribute('href')).toBe(
    '/admin/jobs?show=failed',
  )
  expect(screen.getByText('435')).toBeTruthy()
  expect(screen.getByText('+9% from 400')).toBeTruthy()
  expect(screen.getByText('Not measured before')).toBeTruthy()
  expect(screen.getByText('Version 0.4.0')).toBeTruthy()
  const table = within(screen.getByRole('region', { name: 'Numbers by day', hidden: true }))
  const rows = table.getAllByRole('row', { hidden: true })
  expect(rows).toHaveLength(31)
  expect(rows[1]?.textContent).toBe('Nov 2629–')
  expect(screen.getByText('@ines')).toBeTruthy()
  expect(screen.getByText(/Last backup/).textContent).toContain('2.9 MB')
  expect(screen.getByText(/Last backup/).textContent).toContain('Not verified yet')
})

test('an owner reads that live updates are late while notifications of the database do not arrive', async () => {
  await open({ ...today, hears_live_events: false })
  expect((await screen.findByRole('alert')).textContent).toContain('DATABASE_LISTEN_URL')
})

test('an owner reads that the CDN is not purged, and why', async () => {
  await open({ ...today, cdn_trouble: 'CDN_PURGE_URL responded with status 503' })
  expect((await screen.findByRole('alert')).textContent).toContain('status 503')
})

test('where nothing waits and nobody has come yet, the page says what will appear', async () => {
  await open({ ...today, tasks: [], totals: [], backup: null, new_people: [] })
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy()
  expect(screen.getByText(/There is no backup yet/)).toBeTruthy()
  expect(screen.getByText('Nobody has joined yet.')).toBeTruthy()
  expect(await screen.findByText('Public requests will appear here.')).toBeTruthy()
})

test('an owner sees when a backup was last verified, and which one that was', async () => {
  await open({ ...today, backup_verified: { name: 'backup-0.tar', verified_at: '2026-11-25T06:00:00Z' } })
  expect((await screen.findByText(/Last verified/)).textContent).toMatch(/Last verified: .*, an earlier backup$/)
})
