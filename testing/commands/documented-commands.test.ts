import { expect, test } from 'vitest'
import { USAGE } from '#app/server/commands/run-command.ts'
import { readDocument } from '../rules/documents.ts'

/** Command and verb of a written form, such as `operators grant` of `operators grant EMAIL`. */
const verbsOf = (form: string) => /^[a-z][\w-]*(?: [a-z]\w*)?/.exec(form)?.[0] ?? ''

test('docs/run/commands.md lists every form of every command, and no other', () => {
  const rows = readDocument('docs/run/commands.md').matchAll(/^\| `npm run admin -- ([^`]+)` \| (.*) \|$/gm)
  const documented = [...rows].flatMap(([, form = '', does = '']) => {
    const [command = ''] = form.split(' ')
    const others = [...does.matchAll(/`([^`]+)`/g)].map(([, other = '']) => other)
    // The second column names further forms, besides values such as `id:NUMBER`.
    return [form, ...others.filter((other) => other.startsWith(`${command} `) || other.startsWith('reinstate '))]
  })
  const usable = [...USAGE.matchAll(/^npm run admin -- (.*)$/gm)].map(([, form = '']) => form)
  expect(new Set(documented.map(verbsOf))).toEqual(new Set(usable.map(verbsOf)))
})
