import type { ReportAction, ReportedKind } from '../contract.ts'

interface DecidedItem {
  kind: ReportedKind
  title: string
  action: ReportAction
}

const KIND_NOUNS: Record<ReportedKind, string> = {
  request: 'request',
  showcase: 'solution',
  video: 'video',
  playlist: 'playlist',
  product: 'product',
  person: 'profile',
  rating: 'review',
  message: 'message',
}

const TEXTS_FOR_AFFECTED: Record<ReportAction, (item: string) => string> = {
  dismiss: (item) => `Nothing was changed about your ${item}`,
  hide: (item) => `Your ${item} was hidden`,
  warn: (item) => `You were warned about your ${item}`,
  limit: (item) => `What you publish is reviewed first, because of your ${item}`,
  suspend: (item) => `Your account was suspended because of your ${item}`,
  uphold: (item) => `The decision about your ${item} stands`,
  restore: (item) => `The decision about your ${item} was withdrawn`,
  reopen: (item) => `We are looking at your ${item} again`,
}

const TEXTS_FOR_REPORTERS: Record<ReportAction, (item: string) => string> = {
  dismiss: (item) => `We found nothing against our rules in what you reported: ${item}`,
  hide: (item) => `We hid what you reported: ${item}`,
  warn: (item) => `We warned the person you reported: ${item}`,
  limit: (item) => `We limited the person you reported: ${item}`,
  suspend: (item) => `We suspended the person you reported: ${item}`,
  uphold: (item) => `Our decision about your report stands: ${item}`,
  restore: (item) => `We withdrew our decision about your report: ${item}`,
  reopen: (item) => `We are looking at your report again: ${item}`,
}

/** Says to the person affected what was decided. */
export const textForAffected = ({ kind, title, action }: DecidedItem): string =>
  TEXTS_FOR_AFFECTED[action](
    kind === 'person' || kind === 'message' ? KIND_NOUNS[kind] : `${KIND_NOUNS[kind]} “${title}”`,
  )

/** Says to a reporter what was decided. */
export const textForReporter = ({ kind, title, action }: DecidedItem): string =>
  TEXTS_FOR_REPORTERS[action](`${KIND_NOUNS[kind]} “${title}”`)

/** Path of the page with the statement of reasons. */
export const statementPath = (token: string): `/${string}` => `/statements/${token}`
