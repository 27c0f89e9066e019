import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery, Text } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { TextNode } from '#platform/contract/text-nodes.ts'
import { auditSubject } from '#features/operators/contract.ts'

declare module '#platform/contract/access.ts' {
  interface CallerFacts {
    /** Whether terms in force need an acceptance that the caller has not given. */
    owes_consent: boolean
  }
}

/** Public documents that owners can edit. The contact page is shown only with `MARKETPLACE_LAW`. */
export const LegalDocument = z.enum(['terms', 'privacy', 'imprint', 'contact'])
export type LegalDocument = z.output<typeof LegalDocument>

/** Maximum length of a document's Markdown. */
export const LEGAL_MAX_LENGTH = 100_000
/** Maximum length of the summary of a change. */
export const SUMMARY_MAX_LENGTH = 500
/** Maximum number of days between publication and the day a version takes effect. */
export const NOTICE_MAX_DAYS = 365

/** Live subject of the published documents. */
export const legalSubject = subject('legal texts')
/** Live subject of all versions, for owners. */
export const legalVersionsSubject = subject('versions of legal texts')
/** Live subject of the versions of the terms that a person has accepted. */
export const acceptanceSubject = subject('accepted terms')

/** A version that takes effect later. */
export const UpcomingVersion = z
  .object({ number: z.int(), summary: z.string().nullable(), effective_at: Instant })
  .meta({ id: 'UpcomingVersion' })

/** A document as people read it, with the values of its placeholders. */
export const LegalText = z
  .object({
    document: LegalDocument,
    number: z.int().describe('0 is the built-in text'),
    effective_at: Instant,
    nodes: z.array(TextNode),
    upcoming: UpcomingVersion.nullable().describe('The next version, if one has been published'),
  })
  .meta({ id: 'LegalText' })
export type LegalText = z.output<typeof LegalText>

/** Version of a document, as owners see it. */
export const LegalVersion = z
  .object({
    number: z.int(),
    is_built_in: z.boolean(),
    summary: z.string().nullable(),
    needs_acceptance: z.boolean(),
    is_announced: z.boolean(),
    effective_at: Instant,
    created_at: Instant,
    created_by: z
      .object({ id: Id, username: z.string() })
      .nullable()
      .describe('Null once their account is closed, and for commands on the server'),
    status: z.enum(['in_force', 'upcoming', 'former', 'withdrawn']),
  })
  .meta({ id: 'LegalVersion' })
export type LegalVersion = z.output<typeof LegalVersion>

/** A placeholder of documents, with its current value. */
export const Placeholder = z.object({ name: z.string(), value: z.string() }).meta({ id: 'Placeholder' })
export type Placeholder = z.output<typeof Placeholder>

/** Terms that a signed-in person has not accepted yet. */
export const DueTerms = UpcomingVersion.extend({
  is_required: z.boolean().describe('Whether they are in force, so that posting and buying need acceptance'),
}).meta({ id: 'DueTerms' })
export type DueTerms = z.output<typeof DueTerms>

const document = z.object({ document: LegalDocument })
const version = document.extend({ number: z.coerce.number().int().min(0).max(1_000_000) })
const Markdown = z.string().max(LEGAL_MAX_LENGTH)

export const legalApi = api({
  read: {
    method: 'GET',
    path: '/legal/:document',
    access: 'anyone',
    public: true,
    shows: [legalSubject],
    does: 'The terms, privacy policy, imprint or contact page in force, or with `upcoming=true` the next version. 404 if there is no next version, and for the contact page unless the installation shows what the law asks of a marketplace.',
    params: document,
    query: z.object({ upcoming: z.stringbool().default(false) }),
    response: LegalText,
  },
  readDue: {
    method: 'GET',
    path: '/legal/terms/due',
    access: 'signed_in',
    shows: [acceptanceSubject, legalSubject],
    does: 'The newest version of the terms that needs acceptance and that the caller has not accepted, if any.',
    response: z.object({ due: DueTerms.nullable() }),
  },
  accept: {
    method: 'POST',
    path: '/legal/terms/acceptances',
    access: 'signed_in',
    changes: [acceptanceSubject],
    does: 'Accepts the terms up to a version that is in force or upcoming. Accepting them again changes nothing. 404 for any other version.',
    body: z.object({ number: z.int().min(1).max(1_000_000) }),
  },
  listVersions: {
    method: 'GET',
    path: '/legal/:document/versions',
    access: 'owner',
    shows: [legalVersionsSubject],
    does: 'All published versions of a document, newest first, without their texts.',
    params: document,
    query: PageQuery,
    response: z.array(LegalVersion),
    paged: true,
  },
  readVersion: {
    method: 'GET',
    path: '/legal/:document/versions/:number',
    access: 'owner',
    shows: [legalVersionsSubject],
    does: 'The Markdown of a version; 0 is the built-in text.',
    params: version,
    response: z.object({ number: z.int(), markdown: z.string() }),
  },
  listPlaceholders: {
    method: 'GET',
    path: '/legal/terms/placeholders',
    access: 'owner',
    shows: [legalVersionsSubject],
    does: 'The placeholders that documents can contain, with their current values.',
    response: z.array(Placeholder),
  },
  preview: {
    method: 'POST',
    path: '/legal/:document/preview',
    access: 'owner',
    limit: { calls: 120, minutes: 5 },
    does: 'Renders a text with the current values of its placeholders. Nothing is stored. 422 for unknown placeholders.',
    repeatable: true,
    nonTransactional: 'renders Markdown in a thread of its own',
    params: document,
    body: z.object({ markdown: Markdown }),
    response: z.object({ nodes: z.array(TextNode) }),
  },
  publish: {
    method: 'POST',
    path: '/legal/:document/versions',
    access: 'owner',
    changes: [legalSubject, legalVersionsSubject, acceptanceSubject, auditSubject],
    limit: { calls: 30, minutes: 60 },
    does: 'Publishes the next version of a document: a text, or null for the built-in text. It takes effect at once or after `notice_days`, and replaces a version that has not taken effect yet. `based_on` is the newest version that the caller has seen; 409 `changed_meanwhile` if there is a newer one. 422 for unknown placeholders.',
    nonTransactional: 'renders Markdown in a thread of its own',
    status: 201,
    params: document,
    body: z.object({
      based_on: z.int().min(0).max(1_000_000),
      markdown: Text(LEGAL_MAX_LENGTH).nullable(),
      summary: Text(SUMMARY_MAX_LENGTH)
        .nullish()
        .describe('What changes; required to announce it or to ask for acceptance'),
      announce: z.boolean().default(false),
      needs_acceptance: z.boolean().default(false).describe('Only for the terms'),
      notice_days: z.int().min(0).max(NOTICE_MAX_DAYS).default(0),
    }),
    response: LegalVersion,
  },
})
