import { CannotRun } from '#db/command.ts'
import { findAccount } from '#features/accounts/server.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import type { Command, CommandContext, Commands } from './context.ts'

const usages = {
  suspend: 'npm run admin -- suspend WHO WHY           suspends an account, by username, email address or id:NUMBER',
  reinstate: 'npm run admin -- reinstate WHO WHY         lets a suspended account sign in again',
}

async function setSuspended(
  { send, opened }: CommandContext,
  who: string,
  { reason, wanted }: { reason: string; wanted: boolean },
): Promise<string> {
  const account = await findAccount(opened.db, who)
  if (!account) throw new CannotRun(`There is no account ${who}`)
  const input = { params: { id: account.id }, body: { reason } }
  await send(wanted ? operatorsApi.suspend : operatorsApi.restore, input)
  return `${account.username} ${wanted ? 'is suspended' : 'can sign in again'}`
}

const command = (name: keyof typeof usages): Command => ({
  usage: usages[name],
  run: (context, [who, ...words]) => {
    if (who === undefined || words.length === 0) throw new CannotRun(usages[name])
    return setSuspended(context, who, { reason: words.join(' '), wanted: name === 'suspend' })
  },
})

/** Commands about accounts. */
export const peopleCommands: Commands = { suspend: command('suspend'), reinstate: command('reinstate') }
