import { badRequest } from '../http/http-errors.ts'

/** Bytes a README may have. */
export const README_MAX_BYTES = 512 * 1024

/** The file does not say that it is Markdown. */
export const notMarkdown = () => badRequest('readme_not_markdown', 'README must be a markdown file')
export const readmeTooLarge = () =>
  badRequest('readme_too_large', `README must be at most ${README_MAX_BYTES / 1024} KB`)
/** Its bytes are no text: not UTF-8, or with bytes that no text has. */
export const readmeNotText = () => badRequest('readme_not_utf8', 'README must be text in UTF-8')
/** Showing it would take more than honest READMEs do. */
export const readmeTooComplex = () =>
  badRequest('readme_too_complex', 'README has too much formatting to be shown. Shorten it or nest it less')
