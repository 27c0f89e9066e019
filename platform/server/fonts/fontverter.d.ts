declare module 'fontverter' {
  /** Converts a font of any supported format to the given one. */
  export function convert(
    font: Uint8Array,
    to: 'sfnt' | 'truetype' | 'woff' | 'woff2',
  ): Promise<Uint8Array<ArrayBuffer>>
}
