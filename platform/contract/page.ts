import type { Endpoint } from './endpoint.ts'
import type { SiteSettings } from './product.ts'

/** Metadata of a page for search engines and link previews. Addresses in it are paths. */
export interface PageHead {
  /** Title of the screen, to which the product's name is appended. Without one, the product's name alone. */
  title?: string | undefined
  /** One or two sentences; defaults to the product's description. */
  description?: string | undefined
  /** Canonical path if several addresses show the same page, with the query parameters that make a different page of it. */
  path?: string | undefined
  /** Path of a 1200 x 630 image. */
  picture?: string | undefined
  /** Open Graph type; `website` by default. */
  type?: string | undefined
  /** Structured data in schema.org terms. Strings under `url`, `image` and the like that begin with `/` are paths on this site. */
  data?: readonly Record<string, unknown>[] | undefined
  /** Excludes the page from search engines. */
  isHidden?: boolean
  /** Alternate forms of the page, such as feeds. */
  alternates?: readonly { type: string; path: string; title?: string }[] | undefined
}

/** Addresses of the scripts and style sheets that a source file needs in a browser, including those of its imports. */
export interface Assets {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Values shared by all pages of an installation. */
export interface Site {
  productName: string
  /** Other settings that screens depend on. */
  settings?: SiteSettings
  /** Public base address of the screens, used to build absolute addresses for other programs. */
  publicUrl: string
  /** Built assets of each source file, by path; empty during development. */
  assets: Readonly<Record<string, Assets>>
}

/** A page rendered on the server, or an empty one that the browser renders. */
export interface RenderedPage {
  status: number
  head: PageHead
  /** Markup inside the root element of the screens. */
  html: string
  /** Source file of the page's screen, to look up its scripts and styles. */
  screen?: string | undefined
  /** Source files of lazily loaded parts; their styles are needed for the first render. */
  parts: readonly string[]
  /** State for hydration; null for an empty page. */
  state: PageState | null
  /** Address of the oEmbed data of the page's content, to which the format is appended. */
  oembed?: string | undefined
}

/** State that the browser takes over from the server when it hydrates a page. */
export interface PageState {
  /** The minute that relative times were rendered for, counted since 1970. */
  minute: number
  /** Queries and their results, dehydrated by the query store. Null if the browser renders everything from scratch. */
  queries: unknown
  /** Whether the browser refetches at once: the call records who views the page, and the server rendered it anonymously. */
  asksAgain: boolean
}

/** A response of the API: its status, text and `Link` header. */
export interface ApiResponse {
  status: number
  text: string
  link: string | null
}

/** Calls the API anonymously while rendering, by an endpoint's contract and the address below the API's base address. */
export type Ask = (endpoint: Endpoint, address: string) => Promise<ApiResponse>

/** `public` pages are rendered on the server, `restricted` ones only in the browser of a signed-in person. */
export type AddressKind = 'public' | 'restricted' | 'unknown'

/** Interface of the server-side rendering program. */
export interface Renderer {
  /** Classifies an address (path and query). */
  kindOf: (address: string) => AddressKind
  /**
   * Renders the screen of an address for a signed-out visitor, or a "not found" page for an unknown address. Resolves to null for a
   * restricted one. Rejects if rendering fails or the `AbortSignal`, for which contracts have no type, aborts it.
   */
  renderPage: (address: string, asking: { ask: Ask; now: Date; signal: object }) => Promise<RenderedPage | null>
  /** Renders the complete HTML document around a page. */
  writeDocument: (site: Site, page: RenderedPage) => string
}
