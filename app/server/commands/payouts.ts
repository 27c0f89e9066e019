import { CannotRun, table } from '#db/command.ts'
import { debtsApi, payoutRequestsApi } from '#features/payouts/contract.ts'
import { formatCents } from '#platform/contract/currency.ts'
import type { CommandContext, Commands } from './context.ts'

const usage = `npm run admin -- payouts list              payouts that are not done yet, oldest first, and where to pay them
npm run admin -- payouts paid ID REFERENCE   records that a bank has paid one
npm run admin -- payouts hold ID WHY       holds one; its owner reads why
npm run admin -- payouts release ID        lets a held one be paid again
npm run admin -- payouts return ID WHY     returns one to its owner's balance; they read why
npm run admin -- payouts debts             whose balance is negative, the largest debt first
npm run admin -- payouts write-off PERSON CENTS WHY  writes off all that a person (their number) owes`
const LISTED_MAX = 100

async function list({ send }: CommandContext): Promise<string> {
  const open = await send(payoutRequestsApi.list, { query: { limit: LISTED_MAX } })
  if (open.length === 0) return 'No payouts are to be paid'
  return table(
    ['id', 'on', 'to', 'amount', 'state', 'by', 'holder', 'account'],
    open.map(({ id, requested_at, person, amount_cents, state, method, holder, account }) => [
      id,
      requested_at.slice(0, 10),
      person.username,
      formatCents(amount_cents),
      state,
      method === 'bank' ? 'bank' : 'Stripe',
      (method === 'bank' && holder) || '-',
      (method === 'bank' && account?.replaceAll('\n', ' ')) || '-',
    ]),
  )
}

async function listDebts({ send }: CommandContext): Promise<string> {
  const debts = await send(debtsApi.list, { query: { limit: LISTED_MAX } })
  if (debts.length === 0) return 'Nobody owes anything'
  return table(
    ['person', 'username', 'owes', 'cents'],
    debts.map(({ person, owed_cents }) => [person.id, person.username, formatCents(owed_cents), owed_cents]),
  )
}

async function writeOff({ send }: CommandContext, id: number, [cents, ...words]: string[]): Promise<string> {
  if (!/^\d{1,12}$/.test(cents ?? '') || words.length === 0) throw new CannotRun(usage)
  const owed_cents = Number(cents)
  await send(debtsApi.writeOff, { params: { id }, body: { owed_cents, reason: words.join(' ') } })
  return `${formatCents(owed_cents)} that ${id} owed are written off`
}

async function decide({ send }: CommandContext, verb: string | undefined, id: number, words: string): Promise<string> {
  const params = { id }
  if (verb === 'release' && words === '') {
    await send(payoutRequestsApi.release, { params })
    return `Payout ${id} can be paid`
  }
  if (words === '') throw new CannotRun(usage)
  if (verb === 'hold') {
    await send(payoutRequestsApi.hold, { params, body: { reason: words } })
    return `Payout ${id} is on hold`
  }
  if (verb === 'return') {
    await send(payoutRequestsApi.giveBack, { params, body: { reason: words } })
    return `Payout ${id} is back on its owner's balance`
  }
  if (verb !== 'paid') throw new CannotRun(usage)
  await send(payoutRequestsApi.pay, { params, body: { reference: words } })
  return `Payout ${id} is recorded as paid`
}

/** Command that lists payouts and records what became of them. */
export const payoutCommands: Commands = {
  payouts: {
    usage,
    run: (context, [verb, number, ...words]) => {
      if (verb === 'list' && number === undefined) return list(context)
      if (verb === 'debts' && number === undefined) return listDebts(context)
      const id = /^\d{1,12}$/.test(number ?? '') ? Number(number) : 0
      if (id === 0) throw new CannotRun(usage)
      if (verb === 'write-off') return writeOff(context, id, words)
      return decide(context, verb, id, words.join(' '))
    },
  },
}
