import { createHash } from 'node:crypto'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json, reset, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import { canonicalEvent, canonicalTerms, codeOf, NO_HASH, type AgreementRecord, type Verdict } from '../contract.ts'
import { VerifyAgreementPage } from '../web/verify/VerifyAgreementPage.tsx'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const AT = '2026-11-20T08:00:00.000Z'

function sealedRecord(): AgreementRecord {
  const terms = {
    request_id: 7,
    client_id: 1,
    client_username: 'clara',
    developer_id: 2,
    developer_username: 'devin',
    price: '1250.00',
    currency: 'usd' as const,
    terms: 'Zehn Seiten, schön & schnell.',
    version: 1,
  }
  const content_hash = hashOf(canonicalTerms(terms))
  const event = {
    prev_hash: NO_HASH,
    seq: 1,
    action: 'proposal' as const,
    actor_id: 2,
    at: AT,
    version: 1,
    content_hash,
    note: null,
  }
  const hash = hashOf(canonicalEvent(9, event))
  return {
    format: 'agreement-record-1',
    agreement_id: 9,
    status: 'proposed',
    versions: [{ ...terms, content_hash }],
    events: [{ ...event, hash }],
    head_hash: hash,
  }
}
const record = sealedRecord()
const [terms] = record.versions
const versions = [{ version: 1, content_hash: terms!.content_hash, agreed_at: AT }]
const known: Verdict = { whole: null, known: true, newest: true, begun_at: AT, sealed_at: AT, versions }
const unknown: Verdict = { whole: null, known: false, newest: false, begun_at: null, sealed_at: null, versions: [] }

async function open(response: Behaviour, address = '/agreements/verify') {
  const server = await meet(response)
  configureCalls({ retries: 0 })
  renderPiece(<VerifyAgreementPage />, address)
  const user = userEvent.setup()
  const check = async (text: string) => {
    fireEvent.change(screen.getByLabelText(/^Record or verification code/), { target: { value: text } })
    await user.click(screen.getByRole('button', { name: 'Check' }))
  }
  return { server, check, user }
}

test('a whole record is computed in the browser; the server is sent its code and nothing of what it says', async () => {
  const { server, check } = await open(json(200, known))
  await check(JSON.stringify(record, null, 2))
  expect(await screen.findByText('The record is intact')).toBeTruthy()
  expect(await screen.findByText('We know this record')).toBeTruthy()
  expect(server.seen.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ code: codeOf(record) }])
})

test('a record begins with names, price, dates and terms; its hashes are under Proof', async () => {
  const { check, user } = await open(json(200, known))
  await check(JSON.stringify(record))
  const whole = await screen.findByText('The record is intact')
  const name = screen.getByText('clara')
  expect(name.compareDocumentPosition(whole)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText('$1,250')).toBeTruthy()
  const proof = screen.getByText(codeOf(record)).closest('details')
  expect(proof?.open).toBe(false)
  await user.click(screen.getByText('Proof'))
  expect(proof?.open).toBe(true)
})

test('one changed letter is found here, and that we know the code does not make it look genuine', async () => {
  const { check } = await open(json(200, known))
  await check(JSON.stringify(record).replace('Zehn', 'Zehm'))
  expect(await screen.findByText('The record was changed')).toBeTruthy()
  expect(screen.getByText(/These parts do not match their seals: version 1/)).toBeTruthy()
  expect(await screen.findByText('This is not the record we know')).toBeTruthy()
  expect(screen.queryByText('We know this record')).toBeNull()
})

test('without a connection the seals are still computed', async () => {
  const { check } = await open(reset)
  await check(JSON.stringify(record))
  expect(await screen.findByText('The record is intact')).toBeTruthy()
  expect(screen.queryByText('We know this record')).toBeNull()
})

test('the address printed on a record checks its code at once; one of nobody is not known', async () => {
  await open(json(200, unknown), '/agreements/verify?code=A-9-0123456789abcdef')
  expect(await screen.findByText('We do not know this record')).toBeTruthy()
  expect(screen.queryByText('The record is intact')).toBeNull()
})

/** Scans the code on a paper, and then chooses a file. */
async function scanAndChoose(printed: string, brought: AgreementRecord) {
  const { user } = await open(json(200, known), `/agreements/verify?code=${printed}`)
  const scanned = await screen.findByRole('region', { name: 'Scanned from paper' })
  await screen.findByText('We know this code')
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(chooser!, new File([JSON.stringify(brought)], 'agreement-9.json', { type: 'application/json' }))
  expect(await screen.findByText('The record is intact')).toBeTruthy()
  return scanned
}

test('who scans the code on paper sees which record it is, and that a file has its seal', async () => {
  const scanned = await scanAndChoose(codeOf(record).slice(0, 20), record)
  expect(scanned.textContent).toContain('Record of agreement No. 9')
  expect(scanned.textContent).toContain(record.head_hash.slice(0, 8))
  expect(await screen.findByText('This file has the seal on the paper')).toBeTruthy()
})

test('a file with later steps continues the record on paper', async () => {
  const [first] = record.events
  const later = { ...first!, prev_hash: first!.hash, seq: 2, action: 'withdrawal' as const }
  const hash = hashOf(canonicalEvent(9, later))
  const continued = { ...record, status: 'withdrawn' as const, events: [first!, { ...later, hash }], head_hash: hash }
  await scanAndChoose(codeOf(record).slice(0, 20).toUpperCase(), continued)
  expect(await screen.findByText('This file continues the record on the paper')).toBeTruthy()
})

test('the whole record of something else does not pass for the one on paper', async () => {
  await scanAndChoose('A-9-0123456789abcdef', record)
  expect(await screen.findByText('This file does not have the seal on the paper')).toBeTruthy()
})

test('a changed file is not compared with the paper: it was changed, whatever seal it bears', async () => {
  const { check } = await open(json(200, known), `/agreements/verify?code=${codeOf(record).slice(0, 20)}`)
  await screen.findByText('We know this code')
  await check(JSON.stringify(record).replace('Zehn', 'Zehm'))
  expect(await screen.findByText('The record was changed')).toBeTruthy()
  expect(screen.queryByText('This file has the seal on the paper')).toBeNull()
})

test('a file may be chosen instead', async () => {
  const { user } = await open(json(200, { ...known, newest: false }))
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(chooser!, new File([JSON.stringify(record)], 'agreement-9.json', { type: 'application/json' }))
  expect(await screen.findByText('The record is intact')).toBeTruthy()
  expect(await screen.findByText(/there is a newer record/)).toBeTruthy()
})

test.each(['hello', '{"no": "record"}', '[1, 2', 'A-9-abc', ''])('what is neither is told so: %j', async (text) => {
  const { server, check } = await open(json(200, known))
  await check(text)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(server.seen).toHaveLength(0)
})

/** Types what stands on a paper beside a code that we know. */
async function typePaper(changes: Partial<Record<string, string>> = {}, verdict = known, milestone?: string) {
  const { user, server } = await open(json(200, verdict), '/agreements/verify?code=A-9-0123456789abcdef')
  expect(await screen.findByText('We know this code')).toBeTruthy()
  const paper: Record<string, string> = {
    'Number of the request': '7',
    Price: '1250',
    'Number of the client': '1',
    'Name of the client': 'clara',
    'Number of the creator': '2',
    'Name of the creator': 'devin',
    'Terms, exactly as written': 'Zehn Seiten, schön\n& schnell.',
  }
  for (const [label, text] of Object.entries({ ...paper, ...changes })) {
    if (text) await user.type(screen.getByLabelText(new RegExp(`^${label}`)), text)
  }
  if (milestone !== undefined) {
    await user.click(screen.getByRole('button', { name: 'The paper has milestones' }))
    await user.type(await screen.findByLabelText(/^What is delivered/), milestone)
    await user.type(screen.getAllByLabelText(/^Price/).at(-1)!, '1250')
  }
  await user.click(screen.getByRole('button', { name: 'Compute and compare' }))
  return { server }
}

test('a code we know does not vouch for words: the hashes to compare are shown, and that is said', async () => {
  await open(json(200, known), '/agreements/verify?code=A-9-0123456789abcdef')
  expect(await screen.findByText('We know this code')).toBeTruthy()
  expect(screen.getByText(/The code alone does not prove the words on paper/)).toBeTruthy()
  fireEvent.click(screen.getByText('Proof'))
  expect(screen.getByRole('heading', { name: 'Compare with the hash on paper' })).toBeTruthy()
  const shown = terms!.content_hash.match(/.{8}/g)!.join(' ')
  expect(screen.getByText(shown)).toBeTruthy()
  expect(screen.getByText(/Version 1, agreed to on/)).toBeTruthy()
  expect(screen.queryByText('We know this record')).toBeNull()
})

test('words typed from paper are found to be those that were sealed, wherever the paper broke its lines', async () => {
  const { server } = await typePaper()
  expect(await screen.findByText('These are the words we sealed')).toBeTruthy()
  // Only the code was sent.
  expect(server.seen).toHaveLength(1)
})

test.each([
  ['price', { Price: '12500' }],
  ['terms', { 'Terms, exactly as written': 'Zwanzig Seiten.' }],
  ['client', { 'Name of the client': 'someone' }],
  ['number', { 'Number of the creator': '3' }],
])('a paper with another %s is found out', async (_, changes) => {
  await typePaper(changes)
  expect(await screen.findByText('These are not the words we sealed')).toBeTruthy()
  expect(screen.queryByText('These are the words we sealed')).toBeNull()
})

test.each([
  ['are the words we sealed', 'All pages'],
  ['are not the words we sealed', 'Some pages'],
])('milestones on a paper belong to what was sealed: these %s', async (found, title) => {
  const { content_hash: _, ...words } = terms!
  const milestones = [{ title: 'All pages', price: '1250.00', due_on: null }]
  const content_hash = hashOf(canonicalTerms({ ...words, milestones }))
  await typePaper({}, { ...known, versions: [{ version: 1, content_hash, agreed_at: AT }] }, title)
  expect(await screen.findByText(`These ${found}`)).toBeTruthy()
})

test('what is missing on a paper is asked for', async () => {
  await typePaper({ 'Name of the client': '' })
  expect(await screen.findByText('Fill in everything as it is on the paper.')).toBeTruthy()
})
