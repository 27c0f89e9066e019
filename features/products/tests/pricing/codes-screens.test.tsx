import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import type { DiscountCode } from '../../contract/discount-codes.ts'
import { DiscountCodesPage } from '../../web/pricing/DiscountCodesPage.tsx'
import { listed, enter, open } from '../show-screens.tsx'
import { SELLER, summary } from '../product-responses.ts'

const CODES = 'GET /marketplace/discount-codes'
const MAKE = 'POST /marketplace/discount-codes'
const code = (changes: Partial<DiscountCode> = {}): DiscountCode => ({
  id: 4,
  code: 'SPRING',
  state: 'active',
  percent: 20,
  amount: null,
  max_uses: 10,
  uses: 3,
  reserved: 0,
  expires_at: null,
  products: null,
  created_at: '2026-11-20T12:00:00Z',
  ...changes,
})
const show = (responses: Record<string, Behaviour>) => {
  enter(SELLER, 'developer')
  return open('/products/codes', <DiscountCodesPage />, '/products/codes', {
    'GET /marketplace/products/mine': listed([summary()]),
    ...responses,
  })
}
const bodies = (seen: { body: string }[]) => seen.map(({ body }) => JSON.parse(body) as unknown)

test('a seller without codes is offered to make one, and is told what is missing', async () => {
  const { user, sent } = await show({ [CODES]: json(200, []), [MAKE]: json(201, code()) })
  expect(await screen.findByText('No discount codes yet')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'New code' })[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'New discount code' }))
  await user.type(dialog.getByLabelText('Code'), 'a')
  await user.type(dialog.getByLabelText('Per cent'), '101')
  await user.click(dialog.getByRole('radio', { name: 'Chosen products' }))
  await user.click(dialog.getByRole('button', { name: 'New code' }))
  expect(dialog.getByText('Enter 3 to 30 letters, digits and hyphens')).toBeTruthy()
  expect(dialog.getByText('Enter a whole number from 1 to 100')).toBeTruthy()
  expect(dialog.getByText('Choose at least one product')).toBeTruthy()
  expect(sent(MAKE)).toEqual([])
})

test('a seller makes a code for an amount off one product', async () => {
  const { user, sent } = await show({ [CODES]: json(200, []), [MAKE]: json(201, code()) })
  await user.click((await screen.findAllByRole('button', { name: 'New code' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'New discount code' }))
  await user.type(dialog.getByLabelText('Code'), 'spring')
  await user.click(dialog.getByRole('radio', { name: 'An amount' }))
  await user.type(dialog.getByLabelText(/^Amount in/), '7.50')
  await user.click(dialog.getByRole('radio', { name: 'Chosen products' }))
  await user.click(dialog.getByRole('combobox', { name: 'Products' }))
  await user.click(await screen.findByRole('option', { name: 'A seed counter' }))
  await user.type(dialog.getByLabelText('Number of uses'), '10')
  await user.click(dialog.getByRole('button', { name: 'New code' }))
  await waitFor(() =>
    expect(bodies(sent(MAKE))).toEqual([
      { code: 'spring', amount: 7.5, max_uses: 10, expires_at: null, product_ids: [5] },
    ]),
  )
  expect(await screen.findByText('SPRING can be used from now on')).toBeTruthy()
})

test('a code that is there already keeps the form, with the reason', async () => {
  const why = 'You already have this code. End it first, or choose another text.'
  const { user } = await show({ [CODES]: json(200, []), [MAKE]: refuse(409, 'code_taken', why) })
  await user.click((await screen.findAllByRole('button', { name: 'New code' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'New discount code' }))
  await user.type(dialog.getByLabelText('Code'), 'spring')
  await user.type(dialog.getByLabelText('Per cent'), '20')
  await user.click(dialog.getByRole('button', { name: 'New code' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(why)
  expect(dialog.getByLabelText<HTMLInputElement>('Code').value).toBe('spring')
})

test('a seller sees how a code stands, copies its link and ends it after being asked', async () => {
  const end = 'DELETE /marketplace/discount-codes/4'
  const { user, sent } = await show({
    [CODES]: json(200, [
      code({ reserved: 2, products: [{ id: 5, name: 'A seed counter' }] }),
      code({ id: 3, code: 'OLD', state: 'ended' }),
    ]),
    [end]: json(200, code({ state: 'ended' })),
  })
  const [live, ended] = (await screen.findAllByRole('article')).map((row) => within(row))
  for (const text of ['Active', '20% off', '3 of 10 uses', '2 in open payments', 'A seed counter']) {
    expect(live!.getByText(text)).toBeTruthy()
  }
  expect([ended!.getByText('Ended'), ended!.queryByRole('button')]).toEqual([expect.anything(), null])
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(live!.getByRole('button', { name: 'Copy link: SPRING' }))
  expect(write).toHaveBeenCalledWith(`${location.origin}/products/5?code=SPRING`)
  await user.click(live!.getByRole('button', { name: 'End: SPRING' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End SPRING?' }))
  expect(sent(end)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'End code' }))
  expect(await screen.findByText('Code ended')).toBeTruthy()
})
