import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Caller, type Found, type Shared } from './caller.ts'
import type { Detail, Kind, PaymentKind } from './journal.ts'
import { payByCard, payOnPage, type Payments } from './provider.ts'
import type { Random } from './random.ts'

const PASSWORD = 'correct horse battery'
const PRICE = 3
const TOP_UP_CENTS = 500
const BETWEEN_MESSAGES_MS = 50
const MOST_FILE_BYTES = 200_000

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const idOf = (found: Found | null) => Number(found?.['id'])

/** A client and a creator who do business with each other for as long as they may, and note everything they were promised. */
export class Pair {
  readonly #shared: Shared
  readonly #payments: Payments
  readonly #random: Random
  readonly #name: string
  readonly #client: Caller
  readonly #creator: Caller
  #creatorId = 0
  #clientId = 0

  constructor(shared: Shared, payments: Payments, random: Random, name: string) {
    this.#shared = shared
    this.#payments = payments
    this.#random = random
    this.#name = name
    this.#client = new Caller(shared, `client-${name}`)
    this.#creator = new Caller(shared, `creator-${name}`)
  }

  /** Signs both up and does business, round after round, until it is enough. */
  async work(): Promise<void> {
    this.#clientId = await this.#signUp(this.#client, 'client')
    this.#creatorId = await this.#signUp(this.#creator, 'developer')
    await this.#subscribe()
    for (let round = 1; !this.#shared.enough.aborted; round++) await this.#doBusiness(`${this.#name}-${round}`, round)
  }

  /** Signs both up and lets them write messages, one after the other, until it is enough; `meet` is told who may listen to them. */
  async talk(meet: (listener: Caller) => void): Promise<void> {
    this.#clientId = await this.#signUp(this.#client, 'client')
    this.#creatorId = await this.#signUp(this.#creator, 'developer')
    await this.#subscribe()
    const { conversation } = await this.#startConversation(`${this.#name}-1`)
    meet(this.#creator)
    for (let n = 1; !this.#shared.enough.aborted; n++) {
      await this.#send(this.#client, conversation, `${this.#name}-1 message ${n}`)
      await wait(BETWEEN_MESSAGES_MS)
    }
  }

  async #signUp(caller: Caller, user_type: 'client' | 'developer'): Promise<number> {
    const username = caller.name
    const email = `${username}@example.com`
    const body = { username, email, full_name: username, password: PASSWORD, user_type, terms_accepted: true }
    const id = idOf(await caller.call({ method: 'POST', path: '/auth/register', body }))
    const login = { username, password: PASSWORD }
    caller.token = String((await caller.call({ method: 'POST', path: '/auth/login', body: login }))?.['access_token'])
    this.#shared.journal.add({ line: 'people', username, password: PASSWORD, id, user_type, email })
    return id
  }

  async #subscribe(): Promise<void> {
    const page = await this.#creator.call({ method: 'POST', path: '/payments/create-subscription' })
    await payOnPage(String(page?.['url']))
    await this.#creator.until(
      { method: 'GET', path: '/payments/subscription-status' },
      ({ status }) => status === 'active',
    )
    this.#paid('subscription', this.#creator, 0, '')
  }

  async #doBusiness(name: string, round: number): Promise<void> {
    const { request, conversation } = await this.#startConversation(name)
    for (let n = 1; n <= 3; n++)
      await this.#send(this.#random.chance(50) ? this.#client : this.#creator, conversation, `${name} message ${n}`)
    await this.#sendFile(conversation, `${name} file`)
    await this.#agree(request, name)
    if (this.#shared.enough.aborted) return
    const product = await this.#offer(`${name} product`)
    await this.#topUp()
    await this.#buyFromBalance(product, name)
    if (round % 2 === 0) await this.#donate(100 + round)
    if (round % 3 === 0) await this.#buyByCard(await this.#offer(`${name} second product`), name)
  }

  async #startConversation(name: string): Promise<{ request: number; conversation: number }> {
    const title = `${name} request`
    const found = await this.#make(
      'request',
      title,
      this.#client,
      {},
      {
        method: 'POST',
        path: '/requests/',
        body: { title, content: 'Something to build.', is_public: true },
      },
    )
    const request = idOf(found)
    const pitch = await this.#make(
      'pitch',
      `${name} pitch`,
      this.#creator,
      { request },
      {
        method: 'POST',
        path: '/snagged-requests/',
        body: { request_id: request, message: `${name} pitch` },
      },
    )
    return { request, conversation: Number(pitch?.['conversation_id']) }
  }

  #send(who: Caller, conversation: number, content: string, more: { file_ids?: number[] } = {}) {
    const call = {
      method: 'POST',
      path: `/conversations/${conversation}/messages`,
      body: { content, ...more },
    } as const
    return this.#make('message', content, who, { conversation }, call)
  }

  async #sendFile(conversation: number, name: string): Promise<void> {
    const bytes = this.#random.bytes(this.#random.between(1, MOST_FILE_BYTES))
    const form = formOf('file', bytes, `${name}.bin`)
    const path = `/conversations/${conversation}/files`
    this.#shared.journal.add({ line: 'wanted', kind: 'file', name })
    const file = await this.#client.call({ method: 'POST', path, form })
    const message = idOf(await this.#send(this.#client, conversation, `${name} sent`, { file_ids: [idOf(file)] }))
    this.#acknowledged('file', name, this.#client, idOf(file), { conversation, message, sha256: sha256(bytes) })
  }

  async #agree(request: number, name: string): Promise<void> {
    const terms = { price: this.#random.between(1, 500), terms: `${name} terms` }
    const agreement = idOf(
      await this.#make(
        'agreement',
        name,
        this.#client,
        { request },
        {
          method: 'POST',
          path: '/agreements/',
          body: { ...terms, request_id: request, developer_id: this.#creatorId },
        },
      ),
    )
    await this.#creator.call({ method: 'POST', path: `/agreements/${agreement}/accept`, body: {} })
    await this.#make(
      'completion',
      name,
      this.#client,
      { request },
      {
        method: 'POST',
        path: `/agreements/${agreement}/complete`,
      },
    )
    const rate = async (who: Caller, path: string) => {
      const stars = this.#random.between(1, 5)
      const call = { method: 'POST', path, body: { stars, comment: `${name} rated` } } as const
      await this.#make('rating', `${name} by ${who.name}`, who, { request }, call)
    }
    await rate(this.#client, `/ratings/developer/${this.#creatorId}`)
    await rate(this.#creator, `/ratings/client/${this.#clientId}`)
  }

  async #offer(name: string): Promise<number> {
    const body = { name, description: 'It adds up.', price: PRICE }
    const product = idOf(
      await this.#make('product', name, this.#creator, {}, { method: 'POST', path: '/marketplace/products', body }),
    )
    const bytes = this.#random.bytes(this.#random.between(1, MOST_FILE_BYTES))
    const path = `/marketplace/products/${product}`
    this.#shared.journal.add({ line: 'wanted', kind: 'product file', name })
    const form = formOf('files', bytes, 'tool.bin')
    const files = await this.#creator.call({ method: 'POST', path: `${path}/files`, form })
    const [file] = (files?.['files'] ?? []) as { id: number }[]
    this.#acknowledged('product file', name, this.#creator, file?.id ?? 0, { product, sha256: sha256(bytes) })
    await this.#creator.call({ method: 'PUT', path, body: { status: 'published' } })
    return product
  }

  async #topUp(): Promise<void> {
    const { clientSecret, paymentIntentId } = (await this.#client.call({
      method: 'POST',
      path: '/payments/create-payment-intent',
      body: { amount: TOP_UP_CENTS },
    })) as { clientSecret: string; paymentIntentId: string }
    await payByCard(this.#payments, clientSecret)
    this.#paid('top up', this.#client, TOP_UP_CENTS, paymentIntentId)
    const path = `/payments/confirm-payment?payment_intent_id=${paymentIntentId}`
    await this.#client.until({ method: 'POST', path }, ({ status }) => status === 'succeeded')
  }

  async #buyFromBalance(product: number, name: string): Promise<void> {
    const path = `/marketplace/products/${product}/purchase`
    const call = { method: 'POST', path, body: { pay_with: 'balance' } } as const
    this.#shared.journal.add({ line: 'wanted', kind: 'purchase', name: `${name} purchase` })
    const { purchase } = (await this.#client.call(call)) as { purchase: { id: number; total: number } }
    const detail = { product, cents: Math.round(purchase.total * 100) }
    this.#acknowledged('purchase', `${name} purchase`, this.#client, purchase.id, detail)
  }

  async #buyByCard(product: number, name: string): Promise<void> {
    const path = `/marketplace/products/${product}/purchase`
    this.#shared.journal.add({ line: 'wanted', kind: 'purchase', name: `${name} purchase by card` })
    const page = await this.#client.call({ method: 'POST', path, body: { pay_with: 'card' } })
    await payOnPage(String(page?.['url']))
    this.#paid('purchase by card', this.#client, 0, String(product))
    const bought = await this.#client.until({ method: 'GET', path, expected: ['404', 'not_found'] }, () => true)
    const detail = { product, cents: Math.round(Number(bought['total']) * 100) }
    this.#acknowledged('purchase', `${name} purchase by card`, this.#client, idOf(bought), detail)
  }

  async #donate(cents: number): Promise<void> {
    const path = '/payments/create-donation-session'
    const page = await this.#client.call({ method: 'POST', path, body: { amount: cents } })
    await payOnPage(String(page?.['url']))
    this.#paid('donation', this.#client, cents, String(page?.['url']).split('/').at(-1) ?? '')
  }

  async #make(kind: Kind, name: string, who: Caller, detail: Detail, call: Parameters<Caller['call']>[0]) {
    this.#shared.journal.add({ line: 'wanted', kind, name })
    const found = await who.call(call)
    this.#acknowledged(kind, name, who, idOf(found), detail)
    return found
  }

  #acknowledged(kind: Kind, name: string, { name: by }: Caller, id: number, detail: Detail): void {
    this.#shared.journal.add({ line: 'acknowledged', kind, name, by, id, at: Date.now(), detail })
  }

  #paid(kind: PaymentKind, { name: by }: Caller, cents: number, reference: string): void {
    this.#shared.journal.add({ line: 'paid', kind, by, cents, reference })
  }
}

/** A form with one file; made anew for each try. */
function formOf(field: string, bytes: Buffer, name: string): () => FormData {
  return () => {
    const form = new FormData()
    form.append(field, new Blob([new Uint8Array(bytes)]), name)
    return form
  }
}
