import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { useAuth } from '#features/accounts/web.tsx'
import type { Agreement } from '#features/agreements/contract.ts'
import type { CaseStudy } from '../contract.ts'
import { CaseStudyOnRecord } from '../web/CaseStudyOnRecord.tsx'

const [CLARA, DEVIN] = [1, 2]
const AT = '2026-11-20T08:00:00.000Z'
const agreement = {
  id: 9,
  client_id: CLARA,
  developer_id: DEVIN,
  request_title: 'A shop',
  status: 'completed',
  terms: 'A shop with eight pages.',
} as Agreement
const study: CaseStudy = {
  agreement_id: 9,
  showcase_id: 4,
  showcase_title: 'Shops',
  status: 'proposed',
  version: 2,
  hides_amount: false,
  hides_client: false,
  proposed_at: AT,
  published_at: null,
  preview: {
    id: 3,
    title: 'Seeds by post',
    summary: 'They sell seeds.',
    terms: 'Eight pages.',
    client_name: 'Clara Fisher',
    price: 1100,
    agreed_at: AT,
    completed_at: AT,
    ratings: [{ by: 'client', stars: 5, comment: 'On time.' }],
  },
}
const none = refuse(404, 'not_found', 'No case study was proposed for this agreement')

async function show(
  who: number,
  read: Behaviour,
  changes: Partial<Agreement> = {},
  responses: Record<string, Behaviour> = {},
) {
  useAuth.setState({ token: 'token', isAuthenticated: true, user: { id: who } as never })
  const names = { clientName: 'Clara Fisher', creatorName: 'Devin Moss', request: 'We sell seeds.' }
  const page = <CaseStudyOnRecord agreement={{ ...agreement, ...changes }} {...names} />
  const opened = await openScreen('/record', page, '/record', { 'GET /agreements/9/case-study': read, ...responses })
  const sent = (step: string) =>
    opened
      .sent(`POST /agreements/9/case-study${step}`)
      .map(({ body }) => (body === '' ? null : (JSON.parse(body) as unknown)))
  return { ...opened, sent, looks: () => opened.sent('GET /agreements/9/case-study').length }
}
const region = () => screen.findByRole('region', { name: 'Case study' })

test('the client reads what would be published, hides the amount and their name from it, and agrees to this proposal', async () => {
  const { user, sent } = await show(
    CLARA,
    json(200, study),
    {},
    {
      'POST /agreements/9/case-study/consent': json(200, { ...study, status: 'published', published_at: AT }),
    },
  )
  const part = within(await region())
  expect(await part.findByText(/Devin Moss would like to publish this case study on the solution "Shops"/)).toBeTruthy()
  for (const shown of ['$1,100', 'Clara Fisher', 'On time.']) expect(part.getByText(shown)).toBeTruthy()
  await user.click(part.getByLabelText('Hide the price'))
  await user.click(part.getByLabelText('Hide my name'))
  for (const hidden of ['$1,100', 'Clara Fisher', 'On time.']) expect(part.queryByText(hidden)).toBeNull()
  await user.click(part.getByRole('button', { name: 'Agree and publish' }))
  await eventually(() => expect(sent('/consent')).toEqual([{ version: 2, hides_amount: true, hides_client: true }]))
})

test('what the creator hides is not for the client to show', async () => {
  const hidden = { ...study, hides_amount: true, preview: { ...study.preview, price: null } }
  await show(CLARA, json(200, hidden))
  const box = await within(await region()).findByLabelText<HTMLInputElement>('Hide the price')
  expect([box.checked, box.disabled]).toEqual([true, true])
})

test('the creator chooses a showcase, starts from request and terms, and asks for consent', async () => {
  const { user, sent } = await show(
    DEVIN,
    none,
    {},
    {
      'GET /project-showcase/developer/2': json(200, [
        { id: 4, title: 'Shops' },
        { id: 5, title: 'Gardens' },
      ]),
      'POST /agreements/9/case-study': json(200, study),
    },
  )
  await user.click(await within(await region()).findByRole('button', { name: 'Propose a case study' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose a case study' }))
  await user.selectOptions(await dialog.findByLabelText('Solution'), 'Gardens')
  const summary = dialog.getByLabelText<HTMLTextAreaElement>(/^What was asked for/)
  expect(summary.value).toBe('We sell seeds.')
  await user.clear(summary)
  await user.click(dialog.getByRole('button', { name: 'Ask for consent' }))
  expect(await dialog.findByText('Say what was asked for.')).toBeTruthy()
  await user.type(summary, 'Seeds.')
  await user.click(dialog.getByLabelText("Hide the client's name"))
  await user.click(dialog.getByRole('button', { name: 'Ask for consent' }))
  await eventually(() =>
    expect(sent('')).toEqual([
      {
        showcase_id: 5,
        title: 'A shop',
        summary: 'Seeds.',
        terms: 'A shop with eight pages.',
        hides_amount: true,
        hides_client: true,
      },
    ]),
  )
})

test('a creator without a showcase is led to publishing one', async () => {
  const { user } = await show(DEVIN, none)
  await user.click(await within(await region()).findByRole('button', { name: 'Propose a case study' }))
  const dialog = within(await screen.findByRole('dialog'))
  const link = await dialog.findByRole('link', { name: 'Publish a solution' })
  expect(link.getAttribute('href')).toBe('/showcase/new')
})

test.each([
  ['client', CLARA],
  ['creator', DEVIN],
])('the %s finds the showcase of what is published, and withdraws it after a question', async (_, who) => {
  const published = { ...study, status: 'published' as const, published_at: AT }
  const { user, sent } = await show(
    who,
    json(200, published),
    {},
    {
      'POST /agreements/9/case-study/withdraw': json(200, { ...study, status: 'withdrawn' }),
    },
  )
  const part = within(await region())
  expect((await part.findByRole('link', { name: 'Open the solution' })).getAttribute('href')).toBe('/showcase/4')
  await user.click(part.getByRole('button', { name: 'Withdraw' }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw the case study?' })
  expect(sent('/withdraw')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  await eventually(() => expect(sent('/withdraw')).toEqual([null]))
})

test.each([
  ['the client is not asked yet', CLARA, none, {}],
  ['the work is not completed', DEVIN, none, { status: 'accepted' }],
] as const)('there is nothing to see while %s', async (_, who, read, changes) => {
  const { looks } = await show(who, read, changes)
  if (!('status' in changes)) await eventually(() => expect(looks()).toBeGreaterThan(0))
  // The answer may still be on its way to the screen.
  await eventually(() => expect(screen.queryByRole('region', { name: 'Case study' })).toBeNull())
})

test('it is no part of the record that is printed', async () => {
  await show(DEVIN, json(200, study))
  const part = await region()
  expect(part.parentElement?.className).toContain('onRecord')
  const styles = readFileSync('features/case-studies/web/CaseStudies.module.css', 'utf8')
  expect(styles).toMatch(/@media print \{\s*\.onRecord \{\s*display: none;/)
})
