import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { invoicesApi } from '../contract.ts'
import { issuingOn, newCause } from './given-cause.ts'

const api = await startApi({ SELLER_NAME: 'Atelier Ltd' })
const { app, nobody, signUp } = api
const { issue, refund } = issuingOn(api)

// They are drawn in a thread, which starts with the first.
const TIMEOUT_MS = 120_000

const lines = [{ text: 'A theme for shops', quantity: 2, unit_cents: 1250 }]
const listOf = async (who: Person, side?: 'seller') =>
  (await who.send(invoicesApi.list, { query: { ...(side && { side }) } })).body

async function givenSale() {
  const [buyer, seller] = [await signUp('client'), await signUp('developer')]
  const cause = newCause('purchase')
  const id = await issue(buyer.id, { cause, seller: seller.id, lines, paid_with: 'balance' })
  return { buyer, seller, cause, params: { id } }
}

test('buyer and seller read an invoice with its lines; a stranger finds none and a visitor must sign in', async () => {
  const { buyer, seller, params } = await givenSale()
  for (const who of [buyer, seller]) {
    const { body } = await who.send(invoicesApi.read, { params })
    expect(body).toMatchObject({
      number: `S${seller.id}-00001`,
      kind: 'invoice',
      cause: 'purchase',
      seller: { id: seller.id, name: seller.user.full_name },
      buyer: { id: buyer.id, name: buyer.user.full_name },
      lines,
      total_cents: 2500,
      refunded_cents: 0,
      paid_with: 'balance',
      corrects: null,
      corrections: [],
    })
  }
  const stranger = await signUp('developer')
  for (const endpoint of [invoicesApi.read, invoicesApi.readPdf]) {
    expect((await stranger.send(endpoint, { params })).status).toBe(404)
    expect((await nobody.send(endpoint, { params })).status).toBe(401)
  }
  expect((await nobody.send(invoicesApi.list)).status).toBe(401)
})

test('what was given back stands with its invoice, and the credit note says what it corrects', async () => {
  const { buyer, seller, cause, params } = await givenSale()
  await refund(cause, 500)
  const { body } = await buyer.send(invoicesApi.read, { params })
  expect(body).toMatchObject({ total_cents: 2500, refunded_cents: 500 })
  const note = body.corrections[0]!
  expect(note).toMatchObject({ number: `S${seller.id}-00002`, kind: 'credit_note', total_cents: -500 })
  const corrected = await seller.send(invoicesApi.read, { params: { id: note.id } })
  expect(corrected.body).toMatchObject({ kind: 'credit_note', corrects: { id: params.id, number: body.number } })
})

test('each side has its list, newest first and in pages', async () => {
  const { buyer, seller, cause } = await givenSale()
  await issue(buyer.id)
  await refund(cause, 2500)
  expect(await listOf(buyer)).toMatchObject([
    { kind: 'credit_note', total_cents: -2500, seller_name: seller.user.full_name },
    { kind: 'invoice', total_cents: 995, seller_name: 'Atelier Ltd', about: 'Subscription, one month' },
    { kind: 'invoice', total_cents: 2500, refunded_cents: 2500, about: 'A theme for shops' },
  ])
  expect((await listOf(seller, 'seller')).map(({ total_cents }) => total_cents)).toEqual([-2500, 2500])
  expect(await listOf(seller)).toEqual([])
  const first = await buyer.send(invoicesApi.list, { query: { limit: 2 } })
  const after = /after=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await buyer.send(invoicesApi.list, { query: { limit: 2, after } })
  expect([...first.body, ...second.body]).toEqual(await listOf(buyer))
})

test('a list is one statement, however long', async () => {
  const buyer = await signUp('client')
  const statements = () => countStatements(() => listOf(buyer))
  await issue(buyer.id)
  const short = await statements()
  for (let more = 0; more < 5; more++) await issue(buyer.id)
  expect(await statements()).toBe(short)
})

const readPdf = async (who: Person, id: number) =>
  app.inject({ url: `/api/invoices/${id}/pdf`, headers: { authorization: `Bearer ${who.token}` } })

test(
  'the PDF is handed out to be saved, and is the same each time',
  async () => {
    const { buyer, seller, params } = await givenSale()
    const { statusCode, headers, rawPayload } = await readPdf(buyer, params.id)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="?S\d+-00001\.pdf"?$/)
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(rawPayload.subarray(-6).toString()).toContain('%%EOF')
    expect((await readPdf(seller, params.id)).rawPayload.equals(rawPayload)).toBe(true)
  },
  TIMEOUT_MS,
)

test(
  'a name is printed in whatever signs it is written: each script brings the face that has it',
  async () => {
    const buyer = await signUp('client')
    await buyer.send(invoicesApi.changeBillingDetails, { body: { name: 'Łukasz Ωμέγα Иван 李小龙 محمد' } })
    const { rawPayload } = await readPdf(buyer, await issue(buyer.id))
    const faces = [...new Set(rawPayload.toString('latin1').match(/[A-Z]{6}\+[A-Za-z-]+/g))]
    for (const face of [/Instrument/, /NotoSans/, /Unifont/])
      expect(
        faces.some((name) => face.test(name)),
        `${face} in ${faces.join()}`,
      ).toBe(true)
  },
  TIMEOUT_MS,
)
