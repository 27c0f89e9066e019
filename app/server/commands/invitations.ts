import { parseArgs } from 'node:util'
import { CannotRun, table } from '#db/command.ts'
import { Email, INVITATION_DAYS, INVITATION_USES } from '#features/accounts/contract.ts'
import { createInvitation, listInvitations, revokeInvitation } from '#features/accounts/server.ts'
import type { CommandContext, Commands } from './context.ts'

const LISTED_MAX = 100
const usage = `npm run admin -- invitations create [--email ADDRESS] [--days ${INVITATION_DAYS.default}] [--uses ${INVITATION_USES.default}]
npm run admin -- invitations list
npm run admin -- invitations revoke NUMBER`

type Run = (context: CommandContext) => Promise<string>

const day = (moment: string | Date): string => new Date(moment).toISOString().slice(0, 10)

function parseWholeNumber(name: string, text: string | undefined, limits: { default: number; max: number }): number {
  if (text === undefined) return limits.default
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > limits.max) throw new CannotRun(`${name} must be a whole number from 1 to ${limits.max}`)
  return number
}

function create(words: readonly string[]): Run {
  const options = { email: { type: 'string' }, days: { type: 'string' }, uses: { type: 'string' } } as const
  const { email: emailText, days, uses } = readOptions(() => parseArgs({ args: [...words], options }).values)
  const email = emailText === undefined ? null : Email.safeParse(emailText).data
  if (email === undefined) throw new CannotRun(`${emailText} is not an email address`)
  const requested = {
    email,
    days: parseWholeNumber('--days', days, INVITATION_DAYS),
    uses: parseWholeNumber('--uses', uses, INVITATION_USES),
  }
  return async ({ opened, now, services }) => {
    const { FRONTEND_URL, REGISTRATION } = services.config
    const { id, code, expires_at } = await createInvitation(opened.db, { ...requested, now })
    const people = requested.uses === 1 ? 'one person' : `${requested.uses} people`
    const hint =
      REGISTRATION === 'invitation'
        ? ''
        : `\nREGISTRATION is ${REGISTRATION}: invitations count with REGISTRATION=invitation`
    return `Invitation ${id}, for ${email ?? people}, until ${day(expires_at)}. The link is shown only now:
${FRONTEND_URL}/register?invitation=${code}${hint}`
  }
}

function readOptions<Values>(parse: () => Values): Values {
  try {
    return parse()
  } catch {
    throw new CannotRun(usage)
  }
}

const list: Run = async ({ opened, now }) => {
  const { items: invitations } = await listInvitations(opened.db, { skip: 0, limit: LISTED_MAX })
  if (invitations.length === 0) return 'There are no invitations yet'
  const statusOf = (one: (typeof invitations)[number]): string => {
    if (one.revoked_at !== null) return 'revoked'
    if (one.uses_left === 0) return 'used'
    return new Date(one.expires_at) <= now ? 'expired' : 'open'
  }
  return table(
    ['number', 'for', 'left', 'until', 'status', 'used by'],
    invitations.map((one) => [
      one.id,
      one.email ?? '-',
      `${one.uses_left}/${one.uses}`,
      day(one.expires_at),
      statusOf(one),
      one.used_by.join(', '),
    ]),
  )
}

const revoke =
  (id: number): Run =>
  async ({ opened, now }) => {
    if (await revokeInvitation(opened.db, id, now)) return `Invitation ${id} can no longer be used`
    throw new CannotRun(`There is no invitation ${id} that could be revoked`)
  }

function read([verb, ...words]: readonly string[]): Run {
  if (verb === 'create') return create(words)
  if (verb === 'list' && words.length === 0) return list
  const [number = ''] = words
  if (verb === 'revoke' && words.length === 1 && /^\d{1,9}$/.test(number)) return revoke(Number(number))
  throw new CannotRun(usage)
}

/** Command that manages invitations to register. */
export const invitationCommands: Commands = {
  invitations: { usage, run: (context, words) => read(words)(context) },
}
