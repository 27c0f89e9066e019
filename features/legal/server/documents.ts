import type { Config } from '#platform/server/config.ts'
import type { LegalDocument } from '../contract.ts'
import { contactPage } from './built-in/contact-page.ts'
import { imprint } from './built-in/imprint.ts'
import { privacy } from './built-in/privacy.ts'
import { terms } from './built-in/terms.ts'

/** Builds each built-in text, with placeholders, for the parts of the product that are on. */
const BUILT_IN: Readonly<Record<LegalDocument, (config: Config) => string>> = {
  terms,
  privacy,
  imprint,
  contact: contactPage,
}

/** Date of the last change to the built-in texts. */
export const BUILT_IN_SINCE = '2026-11-28T00:00:00.000Z'

/** Path of each document's page. */
export const PATHS: Readonly<Record<LegalDocument, string>> = {
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  imprint: '/imprint',
  contact: '/contact',
}

/** Subject of the notification about a new version of each document. */
export const ANNOUNCED_AS: Readonly<Record<LegalDocument, string>> = {
  terms: 'Our terms of service change',
  privacy: 'Our privacy policy changes',
  imprint: 'Our imprint changes',
  contact: 'Our contact page changes',
}

/** Returns the Markdown of a version: its own, or the built-in text. */
export const markdownOf = (document: LegalDocument, markdown: string | null | undefined, config: Config): string =>
  markdown ?? BUILT_IN[document](config)
