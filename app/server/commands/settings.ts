import { CannotRun, table } from '#db/command.ts'
import { administrationApi } from '#features/administration/contract.ts'
import type { CommandContext, Commands } from './context.ts'

const usage = `npm run admin -- settings                  the settings that can be changed while the program runs
npm run admin -- settings set NAME VALUE   changes a setting in all processes; - reads the value from the input
npm run admin -- settings reset NAME       puts a setting back to its default`

const VALUE_MAX_LENGTH = 60
const excerpt = (value: string) => {
  const line = value.replaceAll('\n', ' ')
  return line.length > VALUE_MAX_LENGTH ? `${line.slice(0, VALUE_MAX_LENGTH - 1)}…` : line
}

async function list({ send }: CommandContext): Promise<string> {
  const settings = await send(administrationApi.list, {})
  return table(
    ['name', 'value', 'from'],
    settings.map(({ name, kind, in_force, source }) => [
      name,
      kind === 'secret' && source !== 'default' ? 'a secret' : excerpt(in_force ?? ''),
      source,
    ]),
  )
}

async function change({ send }: CommandContext, name: string, value: string | null): Promise<string> {
  await send(administrationApi.change, { body: { settings: { [name]: value } } })
  return `${name} is ${value === null ? 'back at its default' : 'changed'}. Every process applies it within seconds`
}

/** Command that lists and changes settings. */
export const settingCommands: Commands = {
  settings: {
    usage,
    run: (context, [command, name, ...words]) => {
      if (command === undefined) return list(context)
      if (command === 'set' && name !== undefined && words.length > 0) return change(context, name, words.join(' '))
      if (command === 'reset' && name !== undefined && words.length === 0) return change(context, name, null)
      throw new CannotRun(usage)
    },
  },
}
