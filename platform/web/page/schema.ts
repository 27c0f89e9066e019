/** A schema.org object. URLs in it are paths on this site, or absolute. */
export type SchemaObject = Readonly<Record<string, unknown>>

/** List entry, with the path of its page if it has one. */
export interface Entry {
  name: string
  path?: string
}

/** Returns an `ItemList` of the entries on a page. */
export const itemList = (items: readonly Entry[]): SchemaObject => ({
  '@type': 'ItemList',
  itemListElement: items.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    ...(path !== undefined && { url: path }),
  })),
})

/** Returns the `BreadcrumbList` of a page, starting at its list. */
export const breadcrumbs = (...steps: readonly { name: string; path: string }[]): SchemaObject => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: path })),
})

/** Returns a `Person` with a profile page. */
export const person = (name: string, path: string): SchemaObject => ({ '@type': 'Person', name, url: path })

const SECOND_MS = 1_000
const MINUTE = 60

/** Returns a duration in ISO 8601 format: `PT1M30S`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / SECOND_MS))
  const minutes = Math.floor(seconds / MINUTE)
  return minutes === 0 ? `PT${seconds}S` : `PT${minutes}M${seconds % MINUTE}S`
}
