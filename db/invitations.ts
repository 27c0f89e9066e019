import { parseArgs } from 'node:util'
import { Email } from '#features/accounts/contract.ts'
import {
  createInvitation,
  INVITATION_DAYS,
  INVITATION_USES,
  listInvitations,
  revokeInvitation,
} from '#features/accounts/server.ts'
import { readConfig, type Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { CannotRun, openForCommand, runCommand, table } from './command.ts'
import { migrate } from './migrate.ts'

// `npm run invitations`: manages invitations to register, for `REGISTRATION=invitation`.

const LISTED = 100
const USAGE = `npm run invitations -- create [--email ADDRESS] [--days ${INVITATION_DAYS.default}] [--uses ${INVITATION_USES.default}]
npm run invitations -- list
npm run invitations -- revoke NUMBER`
const INSTEAD = 'Stop the program and run this again'

type Command = (db: Database, config: Config, now: Date) => Promise<string>

const day = (moment: string | Date): string => new Date(moment).toISOString().slice(0, 10)

function whole(name: string, text: string | undefined, limits: { default: number; max: number }): number {
  if (text === undefined) return limits.default
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > limits.max) throw new CannotRun(`${name} must be a whole number from 1 to ${limits.max}`)
  return number
}

function create(words: readonly string[]): Command {
  const options = { email: { type: 'string' }, days: { type: 'string' }, uses: { type: 'string' } } as const
  const { email: written, days, uses } = readOptions(() => parseArgs({ args: [...words], options }).values)
  const email = written === undefined ? null : Email.safeParse(written).data
  if (email === undefined) throw new CannotRun(`${written} is not an e-mail address`)
  const wish = { email, days: whole('--days', days, INVITATION_DAYS), uses: whole('--uses', uses, INVITATION_USES) }
  return async (db, { FRONTEND_URL, REGISTRATION }, now) => {
    const { id, code, expires_at } = await createInvitation(db, { ...wish, now })
    const people = wish.uses === 1 ? 'one person' : `${wish.uses} people`
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
    throw new CannotRun(USAGE)
  }
}

const list: Command = async (db, _config, now) => {
  const invitations = await listInvitations(db, LISTED)
  if (invitations.length === 0) return 'There are no invitations yet'
  const standing = (one: (typeof invitations)[number]): string => {
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
      standing(one),
      one.used_by.join(', '),
    ]),
  )
}

const revoke =
  (id: number): Command =>
  async (db, _config, now) => {
    if (await revokeInvitation(db, id, now)) return `Invitation ${id} can no longer be used`
    throw new CannotRun(`There is no invitation ${id} that could be revoked`)
  }

function read([verb, ...words]: readonly string[]): Command {
  if (verb === 'create') return create(words)
  if (verb === 'list' && words.length === 0) return list
  const [number = ''] = words
  if (verb === 'revoke' && words.length === 1 && /^\d{1,9}$/.test(number)) return revoke(Number(number))
  throw new CannotRun(USAGE)
}

async function run(words: readonly string[]): Promise<string> {
  const command = read(words)
  const opened = await openForCommand(INSTEAD)
  try {
    await migrate(opened.db)
    return await command(opened.db, readConfig(), new Date())
  } finally {
    await opened.close()
  }
}

await runCommand(run)
