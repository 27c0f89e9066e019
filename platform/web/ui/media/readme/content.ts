const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const LOWEST_LEVEL = 6
/** Attribute of the element that wraps a table and scrolls it. */
export const WIDE = 'data-wide'

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

// For screen readers, its headings continue the page's outline: each is one level below its parent, even if the author skipped levels. They
// keep the style of their original level.
function lowerHeadings(content: ParentNode, level: number): void {
  const above: number[] = []
  for (const heading of content.querySelectorAll(HEADINGS)) {
    const own = Number(heading.tagName.slice(1))
    while ((above.at(-1) ?? 0) >= own) above.pop()
    heading.setAttribute('data-level', String(own))
    rename(heading, `h${Math.min(level + above.length, LOWEST_LEVEL)}`)
    above.push(own)
  }
}

// A wide table would widen the page, and one that scrolls itself is no longer announced as a table.
function holdTables(content: ParentNode): void {
  for (const table of content.querySelectorAll('table')) {
    const holder = table.ownerDocument.createElement('div')
    holder.setAttribute(WIDE, '')
    table.replaceWith(holder)
    holder.append(table)
  }
}

/**
 * Returns the nodes of a README whose first headings have this level, parsed in a separate document, where no script runs and no picture
 * loads.
 */
export function readmeNodes(html: string, level: number): ChildNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  lowerHeadings(body, level)
  holdTables(body)
  return [...body.childNodes]
}
