import { placeholdersIn, splitAtLink, type MailText, type Wording } from '#platform/server/outside/mail-texts.ts'

/** Why a wording cannot be used, by its field. */
export interface WordingProblem {
  field: 'subject' | 'text'
  msg: string
}

const placeholderText = (name: string) => `{{${name.slice(0, 60)}}}`

/** Returns everything that is wrong with a wording; an empty list if mails can use it. */
export function problemsOf({ placeholders, needs }: MailText, { subject, text }: Wording): WordingProblem[] {
  const problems: WordingProblem[] = []
  const known = new Set([...Object.keys(placeholders), 'product_name'])
  const unknownIn = (words: string) => placeholdersIn(words).filter((name) => !known.has(name))
  for (const field of ['subject', 'text'] as const) {
    const [unknown] = unknownIn(field === 'subject' ? subject : text)
    if (unknown !== undefined) {
      const all = [...known].map(placeholderText).join(', ')
      problems.push({ field, msg: `There is no placeholder ${placeholderText(unknown)}. You can use: ${all}` })
    }
    if (/<\/?[a-z!]/i.test(field === 'subject' ? subject : text))
      problems.push({ field, msg: 'Emails are plain text: remove the HTML' })
  }
  const used = placeholdersIn(text)
  const missing = needs.filter((name) => !used.includes(name))
  if (missing.length > 0)
    problems.push({
      field: 'text',
      msg: `The text needs ${missing.map(placeholderText).join(', ')}: without it, the mail is useless`,
    })
  // A link elsewhere would show an address instead of the button.
  const links = used.filter((name) => name === 'link').length
  if (links > 1 || (links === 1 && splitAtLink(text).after === null))
    problems.push({
      field: 'text',
      msg: 'Put {{link}} once, on a line of its own between blank lines: it is the button',
    })
  if (placeholdersIn(subject).includes('link'))
    problems.push({ field: 'subject', msg: 'A subject cannot contain a link' })
  return problems
}
