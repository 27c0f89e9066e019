import GithubSlugger from 'github-slugger'
import type { Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { eachElement } from './elements.ts'
import { NAME_PREFIX } from './sanitize.ts'

const NAME_MAX_LENGTH = 120

/** Gives each heading an id, generated as on GitHub, and a link to itself. */
export function nameHeadings(tree: Root): void {
  const slugger = new GithubSlugger()
  eachElement(tree, (element) => {
    if (!/^h[1-6]$/.test(element.tagName)) return
    const words = toString(element).trim().slice(0, NAME_MAX_LENGTH)
    const name = slugger.slug(words)
    if (name === '') return
    const id = element.properties['id'] ?? `${NAME_PREFIX}${name}`
    element.properties['id'] = id
    element.children.push({
      type: 'element',
      tagName: 'a',
      properties: { href: `#${id}`, className: ['readme-anchor'], ariaLabel: `Link to “${words}”` },
      children: [],
    })
  })
}
