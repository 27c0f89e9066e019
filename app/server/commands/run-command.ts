import { CannotRun } from '#db/command.ts'
import { SettingsError } from '#platform/server/config.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import { callCommands } from './calls.ts'
import { captionCommands } from './captions.ts'
import { checkCommands } from './check.ts'
import { withContext, type CommandHost, type Commands } from './context.ts'
import { demoCommands } from './demo.ts'
import { feedbackCommands } from './feedback.ts'
import { invitationCommands } from './invitations.ts'
import { jobCommands } from './jobs.ts'
import { mailCommands } from './mail.ts'
import { operatorCommands } from './operators.ts'
import { payoutCommands } from './payouts.ts'
import { peopleCommands } from './people.ts'
import { settingCommands } from './settings.ts'
import { statusCommands } from './status.ts'

const commands: Commands = {
  ...statusCommands,
  ...checkCommands,
  ...jobCommands,
  ...captionCommands,
  ...settingCommands,
  ...operatorCommands,
  ...peopleCommands,
  ...invitationCommands,
  ...feedbackCommands,
  ...mailCommands,
  ...payoutCommands,
  ...demoCommands,
  ...callCommands,
}

/** Lines for all commands. */
export const USAGE = Object.values(commands)
  .map(({ usage }) => usage)
  .join('\n')

/** Runs a command and returns what it prints. Throws `CannotRun` with a message for operators. */
export async function runAdminCommand(host: CommandHost, [name = '', ...words]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CannotRun(name === '' ? USAGE : `There is no command "${name}". The commands are:\n${USAGE}`)
  try {
    return await withContext(host, (context) => command.run(context, words))
  } catch (error) {
    if (error instanceof HttpError || error instanceof SettingsError) throw new CannotRun(error.message)
    throw error
  }
}
