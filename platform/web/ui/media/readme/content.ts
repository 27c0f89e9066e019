const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const LOWEST_LEVEL = 6
/** On what holds a table and scrolls with it. */
export const WIDE = 'data-wide'

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

// Read out, its headings are parts of the page's, and each is one level below the one it belongs to, whatever its writer left out;
// they are drawn by the level they were written with.
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

// A wide table would widen the page, and one that scrolls by itself is no table to those it is read out to.
function holdTables(content: ParentNode): void {
  for (const table of content.querySelectorAll('table')) {
    const holder = table.ownerDocument.createElement('div')
    holder.setAttribute(WIDE, '')
    table.replaceWith(holder)
    holder.append(table)
  }
}

/**
 * The nodes of a README whose first headings are of this level, read from its HTML in a document of its own: nothing runs there, and
 * no picture is fetched.
 */
export function readmeNodes(html: string, level: number): ChildNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  lowerHeadings(body, level)
  holdTables(body)
  return [...body.childNodes]
}
