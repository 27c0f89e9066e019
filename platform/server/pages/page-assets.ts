/** What a screen needs in a browser: addresses of its scripts and style sheets, those it builds on first. */
export interface PageParts {
  scripts: readonly string[]
  styles: readonly string[]
}
