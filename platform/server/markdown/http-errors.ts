import { badRequest } from '../http/http-errors.ts'

/** Maximum size of a README. */
export const README_MAX_BYTES = 512 * 1024

/** The file name does not end in `.md`. */
export const notMarkdown = () => badRequest('readme_not_markdown', 'README must be a markdown file')
export const readmeTooLarge = () =>
  badRequest('readme_too_large', `README must be at most ${README_MAX_BYTES / 1024} KB`)
/** The content is not valid UTF-8 text. */
export const readmeNotText = () => badRequest('readme_not_utf8', 'README must be text in UTF-8')
/** Rendering would take more than genuine READMEs need. */
export const readmeTooComplex = () =>
  badRequest('readme_too_complex', 'README has too much formatting to be shown. Shorten it or nest it less')
