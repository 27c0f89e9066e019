import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, Line, PageQuery, Text } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { auditSubject } from '#features/operators/contract.ts'

/** Maximum lengths of an email's wording. */
export const MAIL_SUBJECT_MAX_LENGTH = 200
export const MAIL_TEXT_MAX_LENGTH = 5000

/** Live subject of the emails' wording. */
export const mailTextsSubject = subject('mail texts')

/** An email whose wording owners can edit. */
export const MailTextSummary = z
  .object({
    name: z.string(),
    label: z.string().describe('When it is sent'),
    subject: z.string(),
    is_edited: z.boolean(),
  })
  .meta({ id: 'MailTextSummary' })
export type MailTextSummary = z.output<typeof MailTextSummary>

const Wording = z.object({ subject: z.string(), text: z.string() })

/** Wording of an email, with what it can contain. */
export const EditableMail = MailTextSummary.extend({
  text: z.string(),
  number: z.int().describe('The newest version; 0 without any'),
  built_in: Wording,
  placeholders: z.array(
    z.object({
      name: z.string(),
      sample: z.string(),
      is_needed: z.boolean().describe('Whether the text must have it'),
    }),
  ),
}).meta({ id: 'EditableMail' })
export type EditableMail = z.output<typeof EditableMail>

/** Saved version of an email's wording. */
export const MailVersion = z
  .object({
    number: z.int(),
    subject: z.string().nullable().describe('Null if it puts the built-in wording back'),
    text: z.string().nullable(),
    created_at: Instant,
    created_by: z
      .object({ id: Id, username: z.string() })
      .nullable()
      .describe('Null once their account is closed, and for commands on the server'),
  })
  .meta({ id: 'MailVersion' })
export type MailVersion = z.output<typeof MailVersion>

/** An email as people get it, with sample values. */
export const MailPreview = z
  .object({
    subject: z.string(),
    lines: z.array(z.string()),
    button: z.string().nullable(),
    small: z.array(z.string()),
  })
  .meta({ id: 'MailPreview' })
export type MailPreview = z.output<typeof MailPreview>

const mailParams = z.object({ mail: z.string().max(60) })
const NewSubject = Line(MAIL_SUBJECT_MAX_LENGTH)
const NewText = Text(MAIL_TEXT_MAX_LENGTH)

export const mailTextsApi = api({
  list: {
    method: 'GET',
    path: '/mail-texts',
    access: 'owner',
    shows: [mailTextsSubject],
    does: 'The emails whose wording owners can edit.',
    response: z.array(MailTextSummary),
  },
  read: {
    method: 'GET',
    path: '/mail-texts/:mail',
    access: 'owner',
    shows: [mailTextsSubject],
    does: 'The wording of an email, the built-in one, and the placeholders it can contain.',
    params: mailParams,
    response: EditableMail,
  },
  listVersions: {
    method: 'GET',
    path: '/mail-texts/:mail/versions',
    access: 'owner',
    shows: [mailTextsSubject],
    does: 'All saved versions of the wording, newest first.',
    params: mailParams,
    query: PageQuery,
    response: z.array(MailVersion),
    paged: true,
  },
  preview: {
    method: 'POST',
    path: '/mail-texts/:mail/preview',
    access: 'owner',
    repeatable: true,
    limit: { calls: 240, minutes: 5 },
    does: 'Shows a wording with sample values. Nothing is stored. 422 for unknown or missing placeholders, and for HTML.',
    params: mailParams,
    body: z.object({ subject: NewSubject, text: NewText }),
    response: MailPreview,
  },
  save: {
    method: 'POST',
    path: '/mail-texts/:mail/versions',
    access: 'owner',
    changes: [mailTextsSubject, auditSubject],
    does: 'Saves the next version of the wording, which emails use from now on; null puts the built-in wording back. `based_on` is the newest version that the caller has seen; 409 `changed_meanwhile` if there is a newer one.',
    status: 201,
    params: mailParams,
    body: z.object({
      based_on: z.int().min(0).max(1_000_000),
      wording: z.object({ subject: NewSubject, text: NewText }).nullable(),
    }),
    response: EditableMail,
  },
})
