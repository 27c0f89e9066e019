import type { Database } from '../database/database.ts'
import type { Email } from './mail.ts'

/** Subject and text of an email, plain text with placeholders such as `{{full_name}}`. */
export interface Wording {
  subject: string
  /** Paragraphs separated by blank lines. A paragraph that is only `{{link}}` is the button; what follows is small print. */
  text: string
}

/** Built-in wording of an email, declared by the feature that sends it. Owners can edit it in the admin area. */
export interface MailText extends Wording {
  name: string
  /** When it is sent, for owners. */
  label: string
  /** Label of the button, for mails with a `{{link}}`. */
  button?: string
  /** Placeholders with sample values. All mails also have `product_name`. */
  placeholders: Readonly<Record<string, string>>
  /** Placeholders without which the mail would be useless, such as its link. */
  needs: readonly string[]
}

/** Content of an email without its recipient. */
export type MailContent = Pick<Email, 'subject' | 'lines' | 'action' | 'small'>

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g
const LINK = /(?:^|\n[ \t]*\n)[ \t]*\{\{\s*link\s*\}\}[ \t]*(?=\n[ \t]*\n|\n*$)/

/** Returns the names of the placeholders in a text. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

/** Returns the text around the paragraph of the link; `after` is null without one. */
export function splitAtLink(text: string): { before: string; after: string | null } {
  const found = LINK.exec(text)
  if (!found) return { before: text, after: null }
  return { before: text.slice(0, found.index), after: text.slice(found.index + found[0].length) }
}

const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (placeholder, name: string) => values[name] ?? placeholder)

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** Returns the content of an email: its wording with the values of its placeholders. */
export function renderMail(
  { button }: Pick<MailText, 'button'>,
  { subject, text }: Wording,
  values: Readonly<Record<string, string>>,
): MailContent {
  // Split before values are filled in, which may contain anything that people wrote.
  const { before, after } = splitAtLink(text)
  const url = values['link']
  return {
    subject: fillPlaceholders(subject, values),
    lines: paragraphsOf(fillPlaceholders(before, values)),
    ...(after !== null && url !== undefined && button !== undefined && { action: { label: button, url } }),
    small: paragraphsOf(fillPlaceholders(after ?? '', values)),
  }
}

/** Returns the newest edited wording of a mail; undefined while the built-in one is in force. */
async function findWording(db: Database, mail: string): Promise<Wording | undefined> {
  const version = await db
    .selectFrom('mail_text_versions')
    .select(['subject', 'text'])
    .where('mail', '=', mail)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (version === undefined || version.subject === null || version.text === null) return undefined
  return { subject: version.subject, text: version.text }
}

interface WritingContext {
  db: Database
  config: { PRODUCT_NAME: string }
}

/** Writes an email with the wording in force. */
export async function writeMail(
  { db, config }: WritingContext,
  mail: MailText,
  values: Readonly<Record<string, string>>,
): Promise<MailContent> {
  const wording = (await findWording(db, mail.name)) ?? mail
  return renderMail(mail, wording, { ...values, product_name: config.PRODUCT_NAME })
}

/** A saved version of a mail's wording; without a text it puts the built-in one back. */
export interface MailTextVersion {
  mail: string
  number: number
  subject: string | null
  text: string | null
  created_at: Date
  /** Null for a command on the server. */
  created_by: number | null
}

/** Adds a version; undefined if another one has its number already. */
export const insertMailText = (db: Database, version: MailTextVersion) =>
  db
    .insertInto('mail_text_versions')
    .values(version)
    .onConflict((on) => on.columns(['mail', 'number']).doNothing())
    .returning('number')
    .executeTakeFirst()

/** Removes an account from the versions that it saved. */
export const clearMailAuthor = (db: Database, accountId: number) =>
  db.updateTable('mail_text_versions').set({ created_by: null }).where('created_by', '=', accountId).execute()
