import { Reason, REASON_MAX_LENGTH } from '#features/operators/contract.ts'
import { grantOperator, listOperators, revokeOperator } from '#features/operators/server.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

// `npm run operators`: only a person with access to the server appoints operators; there is no way over the network.

const USAGE = `npm run operators -- list
npm run operators -- grant EMAIL [WHY]
npm run operators -- revoke EMAIL [WHY], of at most ${REASON_MAX_LENGTH} characters`
const OUTCOMES = {
  last_owner: 'is the only owner',
  not_found: 'has no account. Sign up with it first',
  not_verified: 'is not confirmed. Its owner must open the link in the email sent after signing up',
  suspended: 'is the address of a suspended account. Restore it first',
} as const
const DONE = {
  grant: { granted: 'is now an owner', unchanged: 'is already an owner' },
  revoke: { granted: 'is no longer an operator', unchanged: 'is not an operator' },
} as const

/** Message to print, and whether the requested state holds now. */
interface Answer {
  says: string
  holds: boolean
}

const when = (moment: string) => moment.slice(0, 16).replace('T', ' ')

async function list(db: Database): Promise<Answer> {
  const operators = await listOperators(db)
  const lines = operators.map(
    ({ username, email, roles, is_active, granted_at }) =>
      `${username} <${email}> ${roles.join(', ')} since ${when(granted_at)}${is_active ? '' : ', suspended'}`,
  )
  return { says: lines.join('\n') || 'There are no operators yet', holds: true }
}

/** Parses the command line; undefined for an unknown command. */
function read([verb, email, ...words]: readonly string[]): ((db: Database) => Promise<Answer>) | undefined {
  if (verb === 'list' && email === undefined) return list
  if ((verb !== 'grant' && verb !== 'revoke') || email === undefined) return undefined
  const change = verb === 'grant' ? grantOperator : revokeOperator
  const reason = words.length === 0 ? null : Reason.safeParse(words.join(' ')).data
  if (reason === undefined) return undefined
  return async (db) => {
    const outcome = await change(db, { email: email.trim(), reason, now: new Date() })
    if (outcome === 'granted' || outcome === 'unchanged')
      return { says: `${email} ${DONE[verb][outcome]}`, holds: true }
    return { says: `${email} ${OUTCOMES[outcome]}`, holds: false }
  }
}

async function run(words: readonly string[]): Promise<Answer> {
  const command = read(words)
  if (!command) return { says: USAGE, holds: false }
  const opened = await openDatabase(readConfig(), () => undefined)
  try {
    await migrate(opened.db)
    return await command(opened.db)
  } finally {
    await opened.close()
  }
}

const { says, holds } = await run(process.argv.slice(2)).catch((error: unknown) => ({
  says: error instanceof Error ? error.message : String(error),
  holds: false,
}))
const said = holds ? process.stdout : process.stderr
said.write(`${says}\n`)
process.exitCode = holds ? 0 : 1
