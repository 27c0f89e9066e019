import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { LicencesPart } from '../../web/licences/LicencesPart.tsx'
import { PurchasePage } from '../../web/own/PurchasePage.tsx'
import { product, purchase, sale, SELLER } from '../product-responses.ts'
import { enter, open } from '../show-screens.tsx'

const KEY = '7KQ2M-XW4DA-9HRTC-3VNBE-PY6GJ'
const SETTINGS = 'GET /marketplace/products/5/licences'
const KEYS = 'GET /marketplace/products/5/licences/keys'
const ADD = 'POST /marketplace/products/5/licences/keys'
const CONVERSATION = 'GET /marketplace/purchases/3/conversation'
const none = { source: null, unused: 0, issued: 0, owed: 0 }
const ofList = { source: 'list', unused: 0, issued: 0, owed: 0 }

const showPart = (responses: Record<string, Behaviour>) => {
  enter(SELLER, 'developer')
  return open('/products/5/edit', <LicencesPart product={product()} />, '/products/5/edit', responses)
}
const showPage = (sides: object, responses: Record<string, Behaviour> = {}) =>
  open('/products/purchases/:id', <PurchasePage />, '/products/purchases/3', {
    [CONVERSATION]: json(200, {
      purchase: null,
      sale: null,
      can_write: true,
      is_blocked: false,
      messages: [],
      ...sides,
    }),
    ...responses,
  })

test('a seller turns generated keys on', async () => {
  const { user, sent } = await showPart({
    [SETTINGS]: json(200, none),
    'PUT /marketplace/products/5/licences': json(200, { ...none, source: 'generated' }),
  })
  const choice = await screen.findByRole('radio', { name: 'No licence key' })
  expect((choice as HTMLInputElement).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'A key that we generate' }))
  await waitFor(() =>
    expect(sent('PUT /marketplace/products/5/licences').map(({ body }) => body)).toEqual(['{"source":"generated"}']),
  )
})

test('a pasted list with a duplicate is refused with its name, and the text stays', async () => {
  const why = 'Nothing was added, because these keys are already stored: B'
  const { user, sent } = await showPart({
    [SETTINGS]: json(200, ofList),
    [ADD]: refuse(409, 'duplicate_keys', why),
  })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Keys to add')
  await user.click(screen.getByRole('button', { name: 'Add keys' }))
  expect(screen.getByText('Paste your keys, or choose a file.')).toBeTruthy()
  expect(sent(ADD)).toHaveLength(0)
  await user.type(field, 'A{Enter}B')
  await user.click(screen.getByRole('button', { name: 'Add keys' }))
  expect((await screen.findByRole('alert')).textContent).toBe(why)
  expect(field.value).toBe('A\nB')
})

test('a list is read from a file into the field', async () => {
  const { user } = await showPart({ [SETTINGS]: json(200, ofList), [ADD]: json(200, { ...ofList, unused: 2 }) })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Keys to add')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(input, new File(['A\nB'], 'keys.txt', { type: 'text/plain' }))
  await waitFor(() => expect(field.value).toBe('A\nB'))
  await user.click(screen.getByRole('button', { name: 'Add keys' }))
  await waitFor(() => expect(field.value).toBe(''))
})

test('a seller sees who waits, the state of each key, and deletes the unused ones after being asked', async () => {
  const issued = {
    id: 1,
    key: 'AAA',
    state: 'issued',
    purchase: { id: 3, buyer: 'ben' },
    created_at: '2026-11-20T12:00:00Z',
    issued_at: '2026-11-21T12:00:00Z',
    revoked_at: null,
    revoked_reason: null,
  }
  const unused = { ...issued, id: 2, key: 'BBB', state: 'unused', purchase: null, issued_at: null }
  const { user, sent } = await showPart({
    [SETTINGS]: json(200, { source: 'list', unused: 1, issued: 1, owed: 2 }),
    [KEYS]: json(200, [unused, issued]),
    'DELETE /marketplace/products/5/licences/keys': json(200, { ...ofList, issued: 1 }),
  })
  expect(await screen.findByText(/^2 buyers wait for a key/)).toBeTruthy()
  const rows = (await screen.findAllByRole('article')).map((row) => within(row))
  expect([rows[0]!.getByText('BBB'), rows[0]!.getByText('Unused')]).toHaveLength(2)
  expect(rows[1]!.getByRole('link', { name: 'bought by ben' }).getAttribute('href')).toBe('/products/purchases/3')
  await user.selectOptions(screen.getByLabelText('Show'), 'Given out')
  await waitFor(() => expect(sent(KEYS).at(-1)?.url).toContain('show=given'))
  await user.click(screen.getByRole('button', { name: 'Delete unused keys' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^1 key will be deleted/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete unused keys' }))
  expect(await screen.findByText('Unused keys deleted')).toBeTruthy()
})

test('a buyer copies their key', async () => {
  enter()
  const { user } = await showPage({ purchase: purchase({ licence: { key: KEY, state: 'active' } }) })
  expect(await screen.findByText(KEY)).toBeTruthy()
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(write).toHaveBeenCalledWith(KEY)
  expect(await screen.findByText('Licence key copied')).toBeTruthy()
})

test.each([
  ['owed', null, /^The seller still owes you a key/],
  ['on_hold', KEY, /^Not valid until the bank has decided/],
  ['revoked', KEY, /^No longer valid/],
] as const)('a buyer reads what it means that a key is %s', async (state, key, sentence) => {
  enter()
  await showPage({ purchase: purchase({ licence: { key, state } }) })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a seller replaces the key of a sale with a reason', async () => {
  enter(SELLER, 'developer')
  const licence = { key: KEY, state: 'active' } as const
  const { user, sent } = await showPage(
    { sale: sale({ licence, licensable: true }) },
    { 'POST /marketplace/purchases/3/licence': json(200, sale({ licence, licensable: true })) },
  )
  await user.click(await screen.findByRole('button', { name: 'Replace key' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason (optional)'), 'It leaked')
  await user.click(dialog.getByRole('button', { name: 'Replace key' }))
  expect(await screen.findByText('The buyer has a new key')).toBeTruthy()
  expect(sent('POST /marketplace/purchases/3/licence').map(({ body }) => body)).toEqual(['{"reason":"It leaked"}'])
})

test('a seller gives a first key to whoever bought before there were keys', async () => {
  enter(SELLER, 'developer')
  await showPage({ sale: sale({ licensable: true }) })
  expect(await screen.findByText(/^This buyer has no key/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Give a key' })).toBeTruthy()
})
