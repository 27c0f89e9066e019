import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json, nothing, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { useAuth } from '#features/accounts/web.tsx'
import type { LegalText, LegalVersion } from '../contract.ts'
import { EditLegalTextPage } from '../web/admin/EditLegalTextPage.tsx'
import { LegalPage } from '../web/LegalPage.tsx'
import { TermsNotice } from '../web/TermsNotice.tsx'

const AT = '2026-11-20T08:00:00.000Z'
const DUE = { number: 2, summary: 'We ask for a fee.', effective_at: '2026-12-24T08:00:00.000Z' }

beforeEach(() => {
  const user = {
    id: 1,
    username: 'olga',
    email: 'olga@example.com',
    fullName: 'Olga Owner',
    isActive: true,
    userType: 'client' as const,
    createdAt: AT,
    needsRoleSelection: false,
  }
  useAuth.setState({ token: 'token', isAuthenticated: true, user })
})

const button = (name: string) => screen.findByRole('button', { name })

test('terms that come into force later can be accepted now, or put off until the next visit', async () => {
  const due = { ...DUE, is_required: false }
  await openScreen('/', <TermsNotice />, '/', { 'GET /legal/terms/due': json(200, { due }) })
  await screen.findByText('Our terms change on December 24, 2026.')
  expect(screen.getByRole('link', { name: 'Read them' }).getAttribute('href')).toBe('/terms-of-service?upcoming=true')
  await userEvent.click(await button('Later'))
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('terms in force cannot be put off, and the notice goes once they are accepted', async () => {
  let isAccepted = false
  const { sent } = await openScreen('/', <TermsNotice />, '/', {
    'GET /legal/terms/due': (...call) => json(200, { due: isAccepted ? null : { ...DUE, is_required: true } })(...call),
    'POST /legal/terms/acceptances': (...call) => {
      isAccepted = true
      return nothing(...call)
    },
  })
  await screen.findByText(/Accept them to post and buy/)
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull()
  await userEvent.click(await button('Accept'))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(sent('POST /legal/terms/acceptances')[0]?.body).toBe('{"number":2}')
})

test('a document is drawn as elements, and says what changes when', async () => {
  const text: LegalText = {
    document: 'terms',
    number: 1,
    effective_at: AT,
    nodes: [
      { depth: 0, tag: 'h2', text: null, href: null },
      { depth: 1, tag: null, text: 'Your account', href: null },
      { depth: 0, tag: 'p', text: null, href: null },
      { depth: 1, tag: null, text: '<b>Read</b> the ', href: null },
      { depth: 1, tag: 'a', text: null, href: 'https://example.com/' },
      { depth: 2, tag: null, text: 'rules', href: null },
    ],
    upcoming: DUE,
  }
  await openScreen('/terms-of-service', <LegalPage />, '/terms-of-service', { 'GET /legal/terms': json(200, text) })
  await screen.findByRole('heading', { name: 'Your account', level: 2 })
  expect(screen.getByText(/<b>Read<\/b> the/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'rules' }).getAttribute('href')).toBe('https://example.com/')
  expect(screen.getByText(/This text changes on December 24, 2026/)).toBeTruthy()
  expect(screen.getByText('Last updated: November 20, 2026')).toBeTruthy()
})

test('an owner whose text was overtaken keeps it, and can publish it on top of the other', async () => {
  const version: LegalVersion = {
    number: 2,
    is_built_in: false,
    summary: null,
    needs_acceptance: false,
    is_announced: false,
    effective_at: AT,
    created_at: AT,
    created_by: { id: 2, username: 'otto' },
    status: 'in_force',
  }
  let isOvertaken = false
  const { sent } = await openScreen('/admin/legal/:document', <EditLegalTextPage />, '/admin/legal/terms', {
    'GET /legal/terms/versions': (...call) => json(200, [isOvertaken ? version : { ...version, number: 1 }])(...call),
    'GET /legal/terms/versions/1': json(200, { number: 1, markdown: 'Old' }),
    'GET /legal/terms/versions/2': json(200, { number: 2, markdown: 'His' }),
    'POST /legal/terms/versions': (...call) => {
      const response = isOvertaken ? json(201, { ...version, number: 3 }) : refuse(409, 'changed_meanwhile')
      isOvertaken = true
      return response(...call)
    },
  })
  const field = await screen.findByRole('textbox', { name: 'Text in Markdown' })
  await userEvent.clear(field)
  await userEvent.type(field, 'Hers')
  await userEvent.click(await button('Publish…'))
  await userEvent.click(await button('Publish'))
  await userEvent.click(await button('Publish on top of version 2'))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text in Markdown' }).value).toBe('Hers')
  await userEvent.click(await button('Publish…'))
  await userEvent.click(await button('Publish'))
  const publications = () => sent('POST /legal/terms/versions').map(({ body }) => JSON.parse(body) as object)
  await waitFor(() => expect(publications()).toHaveLength(2))
  expect(publications()).toMatchObject([
    { based_on: 1, markdown: 'Hers' },
    { based_on: 2, markdown: 'Hers' },
  ])
})
