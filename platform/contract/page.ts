import type { Endpoint } from './endpoint.ts'
import type { SiteSettings } from './product.ts'

/** What a page says of itself to search engines, and where its link is shown by others. Addresses in it are paths. */
export interface PageHead {
  /** The screen's title; the product's name is added. Without one the product's name stands alone. */
  title?: string | undefined
  /** One or two sentences; the product's own when missing. */
  description?: string | undefined
  /** Its one address, where several show the same: a path, with those parameters of the query that make another page of it. */
  path?: string | undefined
  /** Of a picture, 1200 x 630. */
  picture?: string | undefined
  /** As Open Graph names kinds of pages: `website` unless told. */
  type?: string | undefined
  /** What it shows, in the words of schema.org. Strings that begin with `/` under `url`, `image` and the like are paths of ours. */
  data?: readonly Record<string, unknown>[] | undefined
  /** Search engines leave it out. */
  isHidden?: boolean
  /** Other forms of what it shows, such as feeds. */
  alternates?: readonly { type: string; path: string; title?: string }[] | undefined
}

/** What a file of the screens needs in a browser: addresses of its scripts and style sheets, those it builds on first. */
export interface Assets {
  scripts: readonly string[]
  styles: readonly string[]
}

/** What is the same on all pages of an installation. */
export interface Site {
  productName: string
  /** What screens follow besides. */
  settings?: SiteSettings
  /** Where the screens are for everybody: addresses that others read begin so. */
  publicUrl: string
  /** What was built of each file, by its path; nothing while developing. */
  assets: Readonly<Record<string, Assets>>
}

/** A page as it was drawn on the server, or an empty one, which the browser fills. */
export interface DrawnPage {
  status: number
  head: PageHead
  /** What stands in the place for the screens. */
  html: string
  /** The source file of its screen, for its scripts and styles. */
  screen?: string | undefined
  /** Those of parts that are fetched by themselves: what is seen of them at once are their styles. */
  parts: readonly string[]
  /** With what the browser goes on; null for an empty page. */
  state: PageState | null
  /** Where others may ask how to embed what it shows. */
  oembed?: string | undefined
}

/** What the browser takes over from the server. */
export interface PageState {
  /** The minute for which moments were told, counted since 1970. */
  minute: number
  /** What was asked and answered, as the query store packs it. Null where the browser draws everything anew. */
  queries: unknown
  /** Whether the browser asks again at once: it is noted who looks, and the server that drew the page is nobody. */
  asksAgain: boolean
}

/** An answer of the API as it came: the status, its text, and its `Link` header. */
export interface AskedAnswer {
  status: number
  text: string
  link: string | null
}

/** How drawing asks the API: by an endpoint's contract and the address below the API's own, as nobody. */
export type Ask = (endpoint: Endpoint, address: string) => Promise<AskedAnswer>

/** What ends the drawing of a page: an `AbortSignal`, which contracts have no type for. */
export type Ending = object

/** `public` pages are rendered on the server, `restricted` ones in the browser of a person who has signed in. */
export type AddressKind = 'public' | 'restricted' | 'unknown'

/** What the program for drawing offers the server. */
export interface Drawing {
  /** What is found at an address (path and query). */
  kindOf: (address: string) => AddressKind
  /**
   * Draws the screen of an address for somebody who is signed out; of an unknown one a page that says so. Null for a restricted
   * one. Rejects when drawing fails or the signal ends it.
   */
  drawPage: (address: string, asking: { ask: Ask; now: Date; signal: Ending }) => Promise<DrawnPage | null>
  /** Writes the whole document around a page. */
  writeDocument: (site: Site, page: DrawnPage) => string
}
