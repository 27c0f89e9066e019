import { CannotRun } from '#db/command.ts'
import { OperatorRole } from '#features/accounts/contract.ts'
import { Reason, REASON_MAX_LENGTH } from '#features/operators/contract.ts'
import { grantRoles, listOperators } from '#features/operators/server.ts'
import type { CommandContext, Commands } from './context.ts'

const usage = `npm run admin -- operators list            who operates this installation
npm run admin -- operators grant EMAIL [--roles ROLE,ROLE] [WHY]   makes somebody an owner, or gives exactly these roles
npm run admin -- operators revoke EMAIL [WHY]   takes all roles; WHY has at most ${REASON_MAX_LENGTH} characters`

const OUTCOMES = {
  last_owner: 'is the only owner',
  not_found: 'has no account. Sign up with it first',
  not_verified: 'is not confirmed. Its owner must open the link in the email sent after signing up',
  suspended: 'is the address of a suspended account. Restore it first',
} as const

const when = (moment: string) => moment.slice(0, 16).replace('T', ' ')

async function list({ opened }: CommandContext): Promise<string> {
  const operators = await listOperators(opened.db)
  const lines = operators.map(
    ({ username, email, roles, is_active, granted_at }) =>
      `${username} <${email}> ${roles.join(', ')} since ${when(granted_at)}${is_active ? '' : ', suspended'}`,
  )
  return lines.join('\n') || 'There are no operators yet'
}

/** Separates `--roles` from the other words. */
function readRoles(words: readonly string[]): { roles: OperatorRole[]; reason: string[] } {
  const at = words.indexOf('--roles')
  if (at === -1) return { roles: ['owner'], reason: [...words] }
  const roles = OperatorRole.array()
    .min(1)
    .safeParse(words[at + 1]?.split(','))
  if (!roles.success) throw new CannotRun(`The roles are ${OperatorRole.options.join(', ')}`)
  return { roles: roles.data, reason: words.toSpliced(at, 2) }
}

async function setRoles(
  context: CommandContext,
  email: string,
  roles: OperatorRole[],
  words: string[],
): Promise<string> {
  const reason = words.length === 0 ? null : Reason.safeParse(words.join(' ')).data
  if (reason === undefined) throw new CannotRun(usage)
  const { opened, now } = context
  const outcome = await grantRoles(opened.db, { email: email.trim(), roles, reason, now })
  if (outcome !== 'granted' && outcome !== 'unchanged') throw new CannotRun(`${email} ${OUTCOMES[outcome]}`)
  if (roles.length === 0) return `${email} ${outcome === 'granted' ? 'is no longer an operator' : 'is not an operator'}`
  if (roles.join() === 'owner') return `${email} ${outcome === 'granted' ? 'is now an owner' : 'is already an owner'}`
  return `${email} ${outcome === 'granted' ? 'now has' : 'already has'} these roles: ${roles.join(', ')}`
}

/** Command that lists operators and changes their roles. */
export const operatorCommands: Commands = {
  operators: {
    usage,
    run: (context, [verb, email, ...words]) => {
      if (verb === 'list' && email === undefined) return list(context)
      if (email === undefined) throw new CannotRun(usage)
      if (verb === 'revoke') return setRoles(context, email, [], words)
      if (verb !== 'grant') throw new CannotRun(usage)
      const { roles, reason } = readRoles(words)
      return setRoles(context, email, roles, reason)
    },
  },
}
