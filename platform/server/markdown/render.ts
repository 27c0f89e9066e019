import { toHtml } from 'hast-util-to-html'
import { nameHeadings } from './headings.ts'
import { highlightCode } from './highlight.ts'
import { joinLines } from './line-breaks.ts'
import { resolveLinks } from './links.ts'
import { parseMarkdown } from './parse.ts'
import { repositoryUrlsOf } from './repository.ts'
import { sanitized } from './sanitize.ts'
import { renderTaskLists } from './tasks.ts'

export interface ReadmeOptions {
  /** Web address of the repository, to resolve relative links and images; without one they are removed. */
  repository_url: string | null
}

/** Renders Markdown as HTML that is safe in any page. Throws `TooComplex`. */
export function render(markdown: string, { repository_url }: ReadmeOptions): string {
  // The steps after sanitizing add only trusted markup.
  const tree = resolveLinks(sanitized(parseMarkdown(markdown)), repositoryUrlsOf(repository_url))
  nameHeadings(tree)
  renderTaskLists(tree)
  highlightCode(tree)
  joinLines(tree)
  return toHtml(tree)
}
