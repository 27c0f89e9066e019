/** What stands in a page in the words of schema.org. Addresses in it are paths of ours, or whole. */
export type Thing = Readonly<Record<string, unknown>>

/** An entry of a list, by its page where it has one. */
export interface Entry {
  name: string
  path?: string
}

/** A list of what is on a page. */
export const itemList = (items: readonly Entry[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: items.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    ...(path !== undefined && { url: path }),
  })),
})

/** The way to a page, from the list in which it stands. */
export const breadcrumbs = (...steps: readonly { name: string; path: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: path })),
})

/** Somebody who makes things, by their page. */
export const person = (name: string, path: string): Thing => ({ '@type': 'Person', name, url: path })

const SECOND_MS = 1_000
const MINUTE = 60

/** A length of time as ISO 8601 says it: `PT1M30S`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / SECOND_MS))
  const minutes = Math.floor(seconds / MINUTE)
  return minutes === 0 ? `PT${seconds}S` : `PT${minutes}M${seconds % MINUTE}S`
}
