const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const LOWEST_LEVEL = 6
/** Attribute of the element that wraps a table and scrolls it. */
export const SCROLL_WRAPPER = 'data-wide'

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

// For screen readers, its headings continue the page's outline: each is one level below its parent, even if the author skipped levels. They
// keep the style of their original level.
function lowerHeadings(content: ParentNode, level: number): void {
  const parentLevels: number[] = []
  for (const heading of content.querySelectorAll(HEADINGS)) {
    const ownLevel = Number(heading.tagName.slice(1))
    while ((parentLevels.at(-1) ?? 0) >= ownLevel) parentLevels.pop()
    heading.setAttribute('data-level', String(ownLevel))
    rename(heading, `h${Math.min(level + parentLevels.length, LOWEST_LEVEL)}`)
    parentLevels.push(ownLevel)
  }
}

// A wide table would widen the page, and one that scrolls itself is no longer announced as a table.
function wrapTables(content: ParentNode): void {
  for (const table of content.querySelectorAll('table')) {
    const wrapper = table.ownerDocument.createElement('div')
    wrapper.setAttribute(SCROLL_WRAPPER, '')
    table.replaceWith(wrapper)
    wrapper.append(table)
  }
}

/**
 * Returns the nodes of a README whose first headings have this level, parsed in a separate document, where no script runs and no picture
 * loads.
 */
export function readmeNodes(html: string, level: number): ChildNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  lowerHeadings(body, level)
  wrapTables(body)
  return [...body.childNodes]
}
