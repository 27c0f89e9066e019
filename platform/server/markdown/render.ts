import { toHtml } from 'hast-util-to-html'
import { nameHeadings } from './headings.ts'
import { highlightCode } from './highlight.ts'
import { joinLines } from './line-breaks.ts'
import { withLinks } from './links.ts'
import { parseMarkdown } from './parse.ts'
import { placesOf } from './repository.ts'
import { sanitized } from './sanitize.ts'
import { drawTasks } from './tasks.ts'

export interface ReadmeOptions {
  /** Where the repository is seen: what a README names without a host is looked for there, or left out. */
  repository_url: string | null
}

/** Markdown as HTML that is safe in any page. Throws `TooComplex`. */
export function render(markdown: string, { repository_url }: ReadmeOptions): string {
  // What comes after the cleaning adds only what is ours.
  const tree = withLinks(sanitized(parseMarkdown(markdown)), placesOf(repository_url))
  nameHeadings(tree)
  drawTasks(tree)
  highlightCode(tree)
  joinLines(tree)
  return toHtml(tree)
}
