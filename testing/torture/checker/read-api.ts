// What people see through the API. Shares no code with the program: it reads JSON as any client does.
import { createHash } from 'node:crypto'
import type { Line } from '../journal.ts'
import type { Findings, Thing } from './compare.ts'

const PAGE = 100
type Row = Record<string, unknown>
type People = Extract<Line, { line: 'people' }>
type Acknowledged = Extract<Line, { line: 'acknowledged' }>

const sha256Of = async (reply: Response): Promise<string> =>
  reply.ok
    ? createHash('sha256')
        .update(Buffer.from(await reply.arrayBuffer()))
        .digest('hex')
    : `status ${reply.status}`

/** Calls the API as one person. */
async function signIn(origin: string, { username, password }: People) {
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!reply.ok) return null
  const { access_token, user } = (await reply.json()) as { access_token: string; user: { id: number } }
  const ask = (path: string) => fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${access_token}` } })
  const read = async <T>(path: string): Promise<T> => {
    const response = await ask(path)
    if (!response.ok) throw new Error(`${path} answers ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const list = async (path: string): Promise<Row[]> => {
    const all: Row[] = []
    for (;;) {
      const page = await read<Row[] | { items: Row[] }>(`${path}?skip=${all.length}&limit=${PAGE}`)
      const rows = Array.isArray(page) ? page : page.items
      all.push(...rows)
      if (rows.length < PAGE) return all
    }
  }
  return { id: user.id, ask, read, list }
}
type Reader = NonNullable<Awaited<ReturnType<typeof signIn>>>

const thing = (kind: string, name: unknown, id: unknown): Thing => ({ kind, name: String(name), id: Number(id) })

async function readMessages(reader: Reader, conversation: number): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const before = all[0] === undefined ? '' : `&before=${Number(all[0]['id'])}`
    const page = await reader.read<Row[]>(`/conversations/${conversation}/messages?limit=${PAGE}${before}`)
    if (page.length === 0) return all
    all.unshift(...page)
  }
}

/** The messages of a conversation, with the files that were sent in it; a pitch is a message too, and is looked for among the pitches. */
async function readConversation(reader: Reader, conversation: number, names: Map<number, string>): Promise<Thing[]> {
  const things: Thing[] = []
  for (const { id, content, files } of await readMessages(reader, conversation)) {
    if (!String(content).endsWith(' pitch')) things.push(thing('message', content, id))
    for (const file of files as { id: number; url: string; name: string }[]) {
      const name = names.get(file.id) ?? file.name.replace(/\.bin$/, '')
      things.push({ ...thing('file', name, file.id), sha256: await sha256Of(await fetch(file.url)) })
    }
  }
  return things
}

async function readClient(
  reader: Reader,
  lines: readonly Acknowledged[],
  mine: readonly Acknowledged[],
): Promise<Thing[]> {
  const things: Thing[] = []
  for (const { title, id } of await reader.list('/requests/')) things.push(thing('request', title, id))
  for (const { id, status, request_title } of await reader.list('/agreements/')) {
    const name = String(request_title).replace(/ request$/, '')
    things.push(thing('agreement', name, id))
    if (status === 'completed') things.push(thing('completion', name, id))
  }
  for (const { id, product_name, paid_with, status } of await reader.list('/marketplace/products/purchases')) {
    const name = String(product_name)
    const card = name.endsWith(' second product')
    const bought = card ? name.replace(/ second product$/, ' purchase by card') : name.replace(/ product$/, ' purchase')
    if (status === 'paid') things.push(thing('purchase', bought, id))
    else if (card !== (paid_with === 'card')) things.push(thing('purchase of another kind', name, id))
  }
  const names = new Map(lines.filter(({ kind }) => kind === 'file').map(({ id, name }) => [id, name]))
  for (const conversation of new Set(mine.flatMap(({ detail }) => detail?.conversation ?? [])))
    things.push(...(await readConversation(reader, conversation, names)))
  return things
}

async function readCreator(reader: Reader): Promise<Thing[]> {
  const things: Thing[] = []
  for (const { id, message } of await reader.list('/snagged-requests/')) things.push(thing('pitch', message, id))
  for (const { id, name } of await reader.list('/marketplace/products/mine')) {
    things.push(thing('product', name, id))
    const reply = await reader.ask(`/marketplace/products/${Number(id)}/files/info`)
    const files = reply.ok ? ((await reply.json()) as { id: number; checksum: string | null }[]) : []
    for (const file of files) {
      const sha256 = await sha256Of(await reader.ask(`/marketplace/products/${Number(id)}/files/${file.id}`))
      const found = thing('product file', name, file.id)
      things.push({ ...found, sha256: sha256 === file.checksum ? sha256 : `${sha256}, announced as ${file.checksum}` })
    }
  }
  return things
}

/** What the newest rating of the other says: a newer one replaces what was there. */
async function readRating(reader: Reader, { user_type, id }: People): Promise<string | null> {
  const response = await reader.ask(`/ratings/${user_type}/${id}/mine`)
  // Of somebody who has done nothing yet there is nothing to rate.
  if (!response.ok) return null
  const { rating } = (await response.json()) as { rating: { comment: string } | null }
  return rating?.comment.replace(/ rated$/, '') ?? null
}

type Read = Pick<Findings, 'things' | 'accounts' | 'ratings' | 'balances' | 'donations'>

/** Reads everything that the people of a journal have. */
export async function readApi(origin: string, lines: readonly Line[]): Promise<Read> {
  const people = lines.filter((line): line is People => line.line === 'people')
  const acknowledged = lines.filter((line): line is Acknowledged => line.line === 'acknowledged')
  const things: Thing[] = []
  const accounts = new Map<string, number>()
  const ratings = new Map<string, string>()
  const balances = new Map<string, number>()
  const donations = new Map<string, number>()
  for (const person of people) {
    const reader = await signIn(origin, person)
    if (!reader) continue
    accounts.set(person.username, reader.id)
    const pair = person.username.replace(/^\w+-/, '')
    const mine = acknowledged.filter(({ name }) => name.startsWith(`${pair}-`))
    const other = people.find(({ id, username }) => id !== person.id && username.endsWith(`-${pair}`))
    if (person.user_type === 'developer') things.push(...(await readCreator(reader)))
    else {
      things.push(...(await readClient(reader, acknowledged, mine)))
      const { balance_cents } = await reader.read<{ balance_cents: number }>('/payments/balance')
      balances.set(person.username, balance_cents)
      const paid = (await reader.list('/payments/donations')).filter(({ status }) => status === 'paid')
      donations.set(
        person.username,
        paid.reduce((sum, { amount }) => sum + Number(amount), 0),
      )
    }
    const rating = other && (await readRating(reader, other))
    if (typeof rating === 'string') ratings.set(person.username, `${rating} by ${person.username}`)
  }
  return { things, accounts, ratings, balances, donations }
}
